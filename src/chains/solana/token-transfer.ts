import type { Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { BID, instructions, keepsTokens } from './instructions.js'
import type { Instruction } from './message.js'
import { COMMITMENT, type Node, readAccount, valueOf } from './node-requests.js'
import { associatedAccount } from './read-transfer.js'

/** What a token keeps of each transfer, now and from a later epoch on. Standard: Token-2022. */
interface FeeTerms {
  readonly older: FeeTerm
  readonly newer: FeeTerm
}

interface FeeTerm {
  readonly epoch: bigint
  readonly most: bigint
  /** In hundredths of a percent. */
  readonly basisPoints: bigint
}

/** Behind two authorities and what is withheld so far come two terms. */
const FIRST = 32 + 32 + 8
const TERM = 8 + 8 + 2

/** Reads the terms from the bytes of the extension. */
function feeTerms(bytes: Uint8Array): FeeTerms {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const term = (at: number): FeeTerm => ({
    epoch: view.getBigUint64(at, true),
    most: view.getBigUint64(at + 8, true),
    basisPoints: BigInt(view.getUint16(at + 16, true)),
  })
  return { older: term(FIRST), newer: term(FIRST + TERM) }
}

/** What the token keeps of an amount in an epoch: rounded up, and never more than its most. */
function withheldFee({ older, newer }: FeeTerms, amount: bigint, epoch: bigint): bigint {
  const { basisPoints, most } = epoch >= newer.epoch ? newer : older
  const fee = (amount * basisPoints + 9_999n) / 10_000n
  return fee < most ? fee : most
}

/** What the network itself says of a token. */
interface TokenFacts {
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

interface Holding {
  readonly owner: string
  readonly mint: string
  /** The account that the owner has of it by default. */
  readonly own: string
  readonly amount: bigint
}

interface Listed {
  readonly pubkey?: unknown
  readonly account?: {
    readonly data?: { readonly parsed?: { readonly info?: { readonly tokenAmount?: { readonly amount?: unknown } } } }
  }
}

/** The account that an amount of a token is taken from: the default one, or the fullest where that one has too little. */
async function findSource(node: Node, { owner, mint, own, amount }: Holding): Promise<string> {
  const params = [owner, { mint }, { encoding: 'jsonParsed', commitment: COMMITMENT }]
  const listed = (await valueOf<readonly Listed[]>(node('getTokenAccountsByOwner', params))) ?? []
  const held = listed
    .map(({ pubkey, account }) => ({
      address: String(pubkey),
      amount: readAmount(account?.data?.parsed?.info?.tokenAmount?.amount),
    }))
    .sort((one, other) => (one.amount < other.amount ? 1 : -1))
  const usual = held.find(({ address }) => address === own)
  return usual && usual.amount >= amount ? own : (held[0]?.address ?? own)
}

function readAmount(value: unknown): bigint {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : 0n
}

/** A transfer of a token, step by step. */
export interface TokenPlan {
  readonly instructions: readonly Instruction[]
  /** What a new account of the receiver's costs the sender, in lamports. */
  readonly rent: bigint
  /** What the token keeps of the amount. */
  readonly withheld?: bigint
  /** The same, with no more work paid for than it took when it was tried. */
  within(units: number | undefined): readonly Instruction[]
}

/** More work than any token takes; what is not used is not paid. */
const MOST_UNITS = 200_000

/** Plans a transfer of a token: from the account that has enough, to the receiver's own one, which is made where it is missing. */
export async function tokenPlan(
  node: Node,
  { token: mint, to, amount, decimals: meant }: Transfer & { readonly token: string },
  owner: string,
): Promise<TokenPlan> {
  const facts = await readToken(node, mint)
  const { program, decimals } = facts
  if (meant !== undefined && meant !== decimals) throw new AppKitError('send/mismatch')
  const own = await associatedAccount(owner, mint, program)
  const destination = await associatedAccount(to, mint, program)
  const [source, there, withheld] = await Promise.all([
    findSource(node, { owner, mint, own, amount }),
    readAccount(node, destination),
    withheldOf(node, facts, amount),
  ])
  const account = { payer: owner, address: destination, owner: to, mint, program }
  const move = { program, mint, source, destination, owner, amount, decimals }
  const steps = [
    ...(there ? [] : [instructions.createAccount(account)]),
    instructions.moveTokens({ ...move, ...(withheld !== undefined && { withheld }) }),
  ]
  const within = (units = MOST_UNITS) => [...budget(units), ...steps]
  const rent = there ? 0 : await node('getMinimumBalanceForRentExemption', [facts.accountSize])
  return {
    instructions: within(),
    rent: BigInt(Number(rent)),
    ...(withheld !== undefined && { withheld }),
    within: units => within(units === undefined ? undefined : Math.min(MOST_UNITS, Math.ceil(units * 1.2) + 1_000)),
  }
}

/** So much is bid for a unit that all of them together cost what a transfer of coins bids. */
function budget(units: number): readonly Instruction[] {
  return [instructions.computeLimit(units), instructions.computePrice((BID * 1_000_000n) / BigInt(units))]
}

async function withheldOf(node: Node, { fee }: TokenFacts, amount: bigint): Promise<bigint | undefined> {
  if (!fee) return undefined
  const { epoch } = ((await node('getEpochInfo', [])) ?? {}) as { readonly epoch?: unknown }
  if (!Number.isSafeInteger(epoch)) throw new AppKitError('rpc/failed', { text: 'The node gave no epoch' })
  return withheldFee(fee, amount, BigInt(epoch as number))
}
