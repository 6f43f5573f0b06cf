import { base58 } from '@scure/base'
import { isOnCurve } from '../../../../src/chains/solana/read-transfer.js'

const PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** The programs whose tokens have such accounts. */
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** Whether an account for a token is the one that follows from its owner and the token alone: then it can be nobody else's. */
export async function isAssociated(account: string, owner: string, mint: string): Promise<boolean> {
  const addresses = await Promise.all(tokenPrograms.map(program => associated(owner, program, mint)))
  return addresses.includes(account)
}

/** The address that the program of such accounts derives from three others. Undefined for what is no address. */
async function associated(
  ...keys: readonly [owner: string, program: string, mint: string]
): Promise<string | undefined> {
  const seeds = keys.map(bytesOf)
  if (seeds.some(seed => seed.length !== 32)) return undefined
  const tail = [...bytesOf(PROGRAM), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const said = Uint8Array.from([...seeds.flatMap(seed => [...seed]), bump, ...tail])
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', said))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  return undefined
}

function bytesOf(address: string): Uint8Array {
  try {
    return base58.decode(address)
  } catch {
    return new Uint8Array()
  }
}
