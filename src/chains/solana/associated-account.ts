import { decodeBase58 } from '../../lib/decode-base58.js'
import { encodeBase58 } from '../../lib/encode-base58.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isOnCurve } from '../../lib/is-on-curve.js'
import { programs } from './programs.js'

/** The address of the one account that an owner has of a token by default, which is no key of anybody's. */
export async function associatedAccount(owner: string, mint: string, program: string): Promise<string> {
  const seeds = [owner, program, mint].flatMap(key => [...(decodeBase58(key) ?? [])])
  const tail = [...(decodeBase58(programs.associatedToken) ?? []), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from([...seeds, bump, ...tail])))
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  throw new AppKitError('request/failed', { text: 'There is no account for this token' })
}
