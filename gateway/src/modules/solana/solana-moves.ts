import * as z from 'zod'
import { isSolanaAddress, type SolanaChain, SOL_MINT } from './solana-chain.js'

const address = z.string().refine(isSolanaAddress)
const lamports = z.number().int().nonnegative()
const units = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(text => BigInt(text))
const MAX_INSTRUCTIONS = 300

const balanceShape = z.object({
  accountIndex: z.number().int().nonnegative(),
  mint: address,
  owner: address,
  uiTokenAmount: z.object({ amount: units, decimals: z.number().int().min(0).max(255) }),
})
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

export type ParsedTransaction = z.output<typeof shape>

/** Reads a transaction. Returns undefined if the node does not have it. Throws if the node is unreachable. */
export async function readTransaction({ rpc }: SolanaChain, signature: string): Promise<ParsedTransaction | undefined> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const { data } = shape.safeParse(await rpc.request('getTransaction', [signature, options]))
  return data?.transaction.signatures[0] === signature ? data : undefined
}

/** A balance change of an address: SOL, or a token by its mint. */
export interface SolanaMove {
  readonly mint?: string | undefined
  readonly direction: 'in' | 'out'
  readonly units: bigint
  readonly decimals: number
  /** The sender or recipient. Absent for mints and burns. */
  readonly counterparty?: string | undefined
}

const COIN_DECIMALS = 9
const MAX_MOVES = 100

/**
 * Returns the balance changes of an address. They are computed from balances before and after the transaction, so that
 * a program cannot fake them. Fees and rent are excluded; wrapped SOL counts as SOL.
 */
export function readMoves(owner: string, parsed: ParsedTransaction): readonly SolanaMove[] {
  if (parsed.meta.err !== null && parsed.meta.err !== undefined) return []
  return [coinMove(owner, parsed), ...tokenMoves(owner, parsed)].filter(move => move !== undefined).slice(0, MAX_MOVES)
}

function coinMove(owner: string, parsed: ParsedTransaction): SolanaMove | undefined {
  const changes = coinChanges(parsed)
  const change = changes.get(owner) ?? 0n
  if (change === 0n) return undefined
  return { ...toSigned(change), decimals: COIN_DECIMALS, counterparty: findCounterparty(changes, owner, change) }
}

function tokenMoves(owner: string, parsed: ParsedTransaction): readonly SolanaMove[] {
  const mints = new Set(readTokenChanges(parsed).map(({ mint }) => mint))
  mints.delete(SOL_MINT)
  return [...mints].flatMap(mint => {
    const changes = new Map<string, bigint>()
    const ofMint = readTokenChanges(parsed).filter(account => account.mint === mint)
    for (const { owner: tokenOwner, change } of ofMint) add(changes, tokenOwner, change)
    const change = changes.get(owner) ?? 0n
    if (change === 0n) return []
    const [decimals] = ofMint.map(account => account.decimals)
    return [
      { mint, ...toSigned(change), decimals: decimals ?? 0, counterparty: findCounterparty(changes, owner, change) },
    ]
  })
}

interface TokenBalanceChange {
  readonly at: number
  readonly mint: string
  readonly owner: string
  readonly decimals: number
  readonly before: bigint
  readonly after: bigint
  readonly change: bigint
}

function readTokenChanges({ meta }: ParsedTransaction): readonly TokenBalanceChange[] {
  const changes = new Map<number, Omit<TokenBalanceChange, 'change'>>()
  for (const { accountIndex: at, mint, owner, uiTokenAmount } of meta.preTokenBalances)
    changes.set(at, { at, mint, owner, decimals: uiTokenAmount.decimals, before: uiTokenAmount.amount, after: 0n })
  for (const { accountIndex: at, mint, owner, uiTokenAmount } of meta.postTokenBalances) {
    const { amount: after, decimals } = uiTokenAmount
    changes.set(at, { at, mint, owner, decimals, before: changes.get(at)?.before ?? 0n, after })
  }
  return [...changes.values()].map(entry => ({ ...entry, change: entry.after - entry.before }))
}

// Returns the lamports that each account gained or lost. Changes of token accounts count for their owner. Rent deposits
// move between the payer and the token account, and count for neither.
function coinChanges(parsed: ParsedTransaction): Map<string, bigint> {
  const { meta, transaction } = parsed
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const tokenAccounts = new Map(readTokenChanges(parsed).map(account => [account.at, account]))
  const changes = new Map<string, bigint>()
  const [payer = ''] = keys
  add(changes, payer, BigInt(meta.fee))
  for (const [at, key] of keys.entries()) {
    const change = BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)
    const tokenAccount = tokenAccounts.get(at)
    const wrapped = tokenAccount?.mint === SOL_MINT ? tokenAccount.change : 0n
    if (!tokenAccount) add(changes, key, change)
    else {
      add(changes, tokenAccount.owner, wrapped)
      const deposit = change - wrapped
      if (deposit !== 0n) add(changes, deposit > 0n ? payer : tokenAccount.owner, deposit)
    }
  }
  return changes
}

function findCounterparty(changes: ReadonlyMap<string, bigint>, owner: string, change: bigint): string | undefined {
  const opposite = [...changes].filter(
    ([account, accountChange]) => account !== owner && (change > 0n ? accountChange < 0n : accountChange > 0n),
  )
  const [most] = opposite.toSorted(([, a], [, b]) => Number(abs(b) - abs(a)))
  return most?.[0]
}

function toSigned(change: bigint): Pick<SolanaMove, 'direction' | 'units'> {
  return { direction: change > 0n ? 'in' : 'out', units: abs(change) }
}

function abs(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

function add(sums: Map<string, bigint>, account: string, amount: bigint): void {
  sums.set(account, (sums.get(account) ?? 0n) + amount)
}
