import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Node } from './node-of.js'
import { keepsTokens } from './programs.js'
import { readAccount } from './read-account.js'
import { feeTerms, type FeeTerms } from './withheld-fee.js'

/** What the network itself says of a token. */
export interface TokenFacts {
  readonly program: string
  readonly decimals: number
  /** What the token keeps of each transfer; absent where it keeps nothing. */
  readonly fee?: FeeTerms
  /** How many bytes an account for it has. */
  readonly accountSize: number
}

/** Where the decimals of a mint stand, and what comes behind the part that every token has. */
const DECIMALS = 44
const EXTENSIONS = 166

/** The extensions of a mint that count here. Standard: Token-2022. */
const TRANSFER_FEE = 1
const TRANSFER_HOOK = 14
/** What an extension of the mint adds to each account, in bytes: a head of four, and its own. */
const added: Readonly<Record<number, number>> = { [TRANSFER_FEE]: 12, 9: 4, 26: 4 }
/** An account, its kind, and the mark that its owner never changes. */
const ACCOUNT = 165
const EXTENDED_ACCOUNT = ACCOUNT + 1 + 4

/** Reads a token. Throws `request/failed` where there is none, and `send/transfer-hook-unsupported` where a program of its own decides over each transfer. */
export async function readToken(node: Node, mint: string): Promise<TokenFacts> {
  const found = await readAccount(node, mint)
  const decimals = found?.data[DECIMALS]
  if (!found || decimals === undefined || !keepsTokens(found.owner))
    throw new AppKitError('request/failed', { text: 'This token is not on this network' })
  const extensions = readExtensions(found.data)
  const hook = extensions.get(TRANSFER_HOOK)?.slice(32)
  if (hook?.some(byte => byte !== 0)) throw new AppKitError('send/transfer-hook-unsupported')
  const fee = extensions.get(TRANSFER_FEE)
  const extra = [...extensions.keys()].reduce((sum, kind) => sum + (added[kind] ?? 0), 0)
  const isExtended = found.data.length > DECIMALS && found.owner.startsWith('Tokenz')
  return {
    program: found.owner,
    decimals,
    ...(fee && { fee: feeTerms(fee) }),
    accountSize: isExtended ? EXTENDED_ACCOUNT + extra : ACCOUNT,
  }
}

/** The extensions of a mint by their kind: each a kind, a length and as many bytes. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const short = (at: number) => (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8)
  for (let at = EXTENSIONS; at + 4 <= data.length; at += 4 + short(at + 2)) {
    if (short(at) === 0) break
    found.set(short(at), data.slice(at + 4, at + 4 + short(at + 2)))
  }
  return found
}
