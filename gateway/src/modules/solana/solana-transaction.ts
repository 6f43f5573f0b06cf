import * as z from 'zod'
import { isSolanaAddress } from './solana-address.js'
import type { SolanaChain } from './solana-chain.js'

const address = z.string().refine(isSolanaAddress)
const lamports = z.number().int().nonnegative()
const units = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(text => BigInt(text))
/** The most entries of a list that are looked at. */
const MOST = 300

const balanceShape = z.object({
  accountIndex: z.number().int().nonnegative(),
  mint: address,
  owner: address,
  uiTokenAmount: z.object({ amount: units, decimals: z.number().int().min(0).max(255) }),
})
/** The readable ones of a list: one that is broken hides no other. */
const balances = z
  .array(z.unknown())
  .transform(values => values.slice(0, MOST).flatMap(value => balanceShape.safeParse(value).data ?? []))
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
