import type { Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'
import { keepsTokens, programs } from './instructions.js'
import type { Instruction, Message } from './message.js'

/** The field of the curve of ed25519, and the constant of the curve. */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * Whether 32 bytes are a point of ed25519, and so may be somebody's key. Addresses of programs never are. A point has a y
 * for which (y² - 1) / (dy² + 1) is a square. Standard: RFC 8032.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const little = bytes.reduceRight((sum, byte, at) => (sum << 8n) | BigInt(at === 31 ? byte & 0x7f : byte), 0n)
  const square = (little * little) % P
  const product = ((square + P - 1n) * (D * square + 1n)) % P
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [square, left] = [base, exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

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

/** A transfer, as a message says it. */
export interface ReadTransfer {
  readonly from: string
  readonly amount: bigint
  /** The receiver of coins; of tokens, the account that gets them. */
  readonly to: string
  /** What moves, where it is no coin. */
  readonly token?: { readonly mint: string; readonly program: string; readonly decimals: number }
  /** For whom the account of the receiver is made, where it is. */
  readonly accountOf?: string
}

/** Reads the transfer that a message makes; undefined where it does anything beside it. */
function readTransfer({ payer, instructions }: Message): ReadTransfer | undefined {
  const steps = instructions.filter(({ program }) => program !== programs.computeBudget)
  const last = steps.at(-1)
  const moved = last && (readCoins(last) ?? readTokens(last))
  if (!moved || moved.from !== payer || steps.length > 2) return undefined
  const [first] = steps
  if (!first || steps.length === 1) return moved
  const accountOf = madeFor(first, payer, moved)
  return accountOf === undefined ? undefined : { ...moved, accountOf }
}

function readCoins({ program, accounts, data }: Instruction): ReadTransfer | undefined {
  const [from, to] = accounts
  const view = viewOf(data)
  const isTransfer = program === programs.system && data.length === 12 && view.getUint32(0, true) === 2
  if (!isTransfer || accounts.length !== 2 || !from?.signs || !to) return undefined
  return { from: from.address, to: to.address, amount: view.getBigUint64(4, true) }
}

function readTokens({ program, accounts, data }: Instruction): ReadTransfer | undefined {
  const [source, mint, destination, owner] = accounts
  const [isPlain, isWithFee] = [
    data[0] === 12 && data.length === 10,
    data[0] === 26 && data[1] === 1 && data.length === 19,
  ]
  if (!keepsTokens(program) || !(isPlain || isWithFee) || accounts.length !== 4) return undefined
  if (!source || !mint || !destination || !owner?.signs) return undefined
  const at = isPlain ? 1 : 2
  const token = { mint: mint.address, program, decimals: data[at + 8] ?? 0 }
  return { from: owner.address, to: destination.address, amount: viewOf(data).getBigUint64(at, true), token }
}

/** Whose account is made for what is moved; undefined where the step is another one. */
function madeFor(
  { program, accounts, data }: Instruction,
  payer: string,
  { to, token }: ReadTransfer,
): string | undefined {
  const [paying, made, owner, mint, system, keeper] = accounts.map(({ address }) => address)
  const isCreation = program === programs.associatedToken && data.length === 1 && data[0] === 1 && accounts.length === 6
  const isOurs = paying === payer && made === to && mint === token?.mint && keeper === token?.program
  return isCreation && isOurs && system === programs.system ? owner : undefined
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** Whether a message makes the transfer that is meant, of this account, and does nothing beside it. */
export async function isMeant(
  message: Message,
  { to, amount, token, decimals }: Transfer,
  account: string,
): Promise<boolean> {
  const read = readTransfer(message)
  if (!read || message.payer !== account || read.amount !== amount || read.token?.mint !== token) return false
  if (!read.token) return read.to === to
  if (decimals !== undefined && read.token.decimals !== decimals) return false
  if (read.accountOf !== undefined && read.accountOf !== to) return false
  return read.to === (await associatedAccount(to, read.token.mint, read.token.program))
}
