import * as z from 'zod'
import { isSolanaAddress, type SolanaChain, SOL_MINT } from './solana-chain.js'

const address = z.string().refine(isSolanaAddress)
const lamports = z.number().int().nonnegative()
const units = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(text => BigInt(text))
/** The most entries of a list that are looked at. */
const MAX_INSTRUCTIONS = 300

const balanceShape = z.object({
  accountIndex: z.number().int().nonnegative(),
  mint: address,
  owner: address,
  uiTokenAmount: z.object({ amount: units, decimals: z.number().int().min(0).max(255) }),
})
/** The readable ones of a list: one that is broken hides no other. */
const balances = z
  .array(z.unknown())
  .transform(values => values.slice(0, MAX_INSTRUCTIONS).flatMap(value => balanceShape.safeParse(value).data ?? []))
  .catch([])
const instruction = z.object({
  programId: address,
  parsed: z
    .object({ type: z.string().max(64) })
    .optional()
    .catch(undefined),
})
const shape = z.object({
  slot: lamports,
  blockTime: z.number().int().nonnegative(),
  transaction: z.object({
    signatures: z.array(z.string()).min(1),
    message: z.object({
      accountKeys: z.array(z.object({ pubkey: address, signer: z.boolean() })).min(1),
      instructions: z.array(instruction),
    }),
  }),
  meta: z.object({
    err: z.unknown(),
    fee: lamports,
    preBalances: z.array(lamports),
    postBalances: z.array(lamports),
    preTokenBalances: balances,
    postTokenBalances: balances,
  }),
})

/** A transaction as a node tells it. */
export type ToldTransaction = z.output<typeof shape>

/** A transaction; nothing where the node does not know it, or tells of another. Throws where it cannot be asked. */
export async function readTold({ rpc }: SolanaChain, signature: string): Promise<ToldTransaction | undefined> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const { data } = shape.safeParse(await rpc.request('getTransaction', [signature, options]))
  return data?.transaction.signatures[0] === signature ? data : undefined
}

/** What a transaction moved from or to an address: coins, or a token by its mint. */
export interface SolanaMove {
  /** Absent for the coin. */
  readonly mint?: string | undefined
  readonly direction: 'in' | 'out'
  readonly units: bigint
  readonly decimals: number
  /** Who gave it, or got it; absent where nobody did, as for what was minted. */
  readonly other?: string | undefined
}

const COIN_DECIMALS = 9
/** The most that are told of one transaction. */
const MAX_MOVES = 100

/**
 * What a transaction moved, seen from an address: by what everybody had before and after it, so that no program can claim
 * what it did not do. The fee is no movement, nor is what an account must hold to exist; a wrapped coin is a coin.
 */
export function movesOf(owner: string, told: ToldTransaction): readonly SolanaMove[] {
  if (told.meta.err !== null && told.meta.err !== undefined) return []
  return [coinMove(owner, told), ...tokenMoves(owner, told)].filter(move => move !== undefined).slice(0, MAX_MOVES)
}

function coinMove(owner: string, told: ToldTransaction): SolanaMove | undefined {
  const changes = coinChanges(told)
  const change = changes.get(owner) ?? 0n
  if (change === 0n) return undefined
  return { ...sided(change), decimals: COIN_DECIMALS, other: otherEnd(changes, owner, change) }
}

function tokenMoves(owner: string, told: ToldTransaction): readonly SolanaMove[] {
  const mints = new Set(held(told).map(({ mint }) => mint))
  mints.delete(SOL_MINT)
  return [...mints].flatMap(mint => {
    const changes = new Map<string, bigint>()
    const ofMint = held(told).filter(each => each.mint === mint)
    for (const { owner: who, change } of ofMint) add(changes, who, change)
    const change = changes.get(owner) ?? 0n
    if (change === 0n) return []
    const [decimals] = ofMint.map(each => each.decimals)
    return [{ mint, ...sided(change), decimals: decimals ?? 0, other: otherEnd(changes, owner, change) }]
  })
}

interface Held {
  readonly at: number
  readonly mint: string
  readonly owner: string
  readonly decimals: number
  readonly before: bigint
  readonly after: bigint
  readonly change: bigint
}

/** Every account that holds tokens, before and after. */
function held({ meta }: ToldTransaction): readonly Held[] {
  const places = new Map<number, Omit<Held, 'change'>>()
  for (const { accountIndex: at, mint, owner, uiTokenAmount } of meta.preTokenBalances)
    places.set(at, { at, mint, owner, decimals: uiTokenAmount.decimals, before: uiTokenAmount.amount, after: 0n })
  for (const { accountIndex: at, mint, owner, uiTokenAmount } of meta.postTokenBalances) {
    const { amount: after, decimals } = uiTokenAmount
    places.set(at, { at, mint, owner, decimals, before: places.get(at)?.before ?? 0n, after })
  }
  return [...places.values()].map(place => ({ ...place, change: place.after - place.before }))
}

/**
 * What everybody has more or less, in lamports. An account that holds tokens is its owner's purse: what it must hold to
 * exist goes back and forth between the payer and it, and counts for nobody.
 */
function coinChanges(told: ToldTransaction): Map<string, bigint> {
  const { meta, transaction } = told
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const purses = new Map(held(told).map(each => [each.at, each]))
  const changes = new Map<string, bigint>()
  const [payer = ''] = keys
  add(changes, payer, BigInt(meta.fee))
  for (const [at, key] of keys.entries()) {
    const change = BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)
    const purse = purses.get(at)
    const wrapped = purse?.mint === SOL_MINT ? purse.change : 0n
    if (!purse) add(changes, key, change)
    else {
      add(changes, purse.owner, wrapped)
      const deposit = change - wrapped
      if (deposit !== 0n) add(changes, deposit > 0n ? payer : purse.owner, deposit)
    }
  }
  return changes
}

/** Who gave the most of it, or got the most. */
function otherEnd(changes: ReadonlyMap<string, bigint>, owner: string, change: bigint): string | undefined {
  const across = [...changes].filter(([who, theirs]) => who !== owner && (change > 0n ? theirs < 0n : theirs > 0n))
  const [most] = across.toSorted(([, a], [, b]) => Number(size(b) - size(a)))
  return most?.[0]
}

function sided(change: bigint): Pick<SolanaMove, 'direction' | 'units'> {
  return { direction: change > 0n ? 'in' : 'out', units: size(change) }
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

function add(sums: Map<string, bigint>, who: string, amount: bigint): void {
  sums.set(who, (sums.get(who) ?? 0n) + amount)
}
