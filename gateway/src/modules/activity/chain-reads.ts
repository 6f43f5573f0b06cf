import { getAddress, type Hex } from 'viem'
import * as z from 'zod'
import type { Chain } from '../chains/chain.js'

const number = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(text => BigInt(text))
const small = number.refine(value => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number)
/** Of a transaction in its block. */
const position = number.refine(value => value < 0x1_00_00_00n).transform(Number)
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform(text => text.toLowerCase() as Hex)
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform(text => getAddress(text.toLowerCase()))
const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-f]{2})*$/i)
  .transform(text => text as Hex)

/** The most entries of one transaction's log that are looked at, and the most transactions of one block. */
const MOST = 3_000
/** The readable ones of a list: one that is broken hides no other. */
const listOf = <T extends z.ZodType>(shape: T) =>
  z.array(z.unknown()).transform(values =>
    values.slice(0, MOST).flatMap(value => {
      const read = shape.safeParse(value)
      return read.success ? [read.data] : []
    }),
  )

const partShape = z.object({ hash, from: address, to: address.nullish(), transactionIndex: position })
const blockShape = z.object({ number: small, hash, timestamp: small, transactions: listOf(partShape).catch([]) })
const sentShape = z.object({ hash, from: address, to: address.nullish(), value: number, nonce: small, input: bytes })
const entryShape = z.object({ address, topics: z.array(hash).max(4), data: bytes })
const receiptShape = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: small,
  transactionIndex: position,
  status: small,
  logs: listOf(entryShape),
})

/** A block; its transactions only where the whole was asked for. */
export type ReadBlock = z.output<typeof blockShape>
/** A transaction as it was sent. */
export type SentTransaction = z.output<typeof sentShape>
/** What became of it. */
export type Receipt = z.output<typeof receiptShape>
/** One entry of its log. */
export type Entry = z.output<typeof entryShape>

/** A block of a chain; nothing where the node has none there, or says something else. */
export async function readBlock(chain: Chain, at: number | 'latest', whole = false): Promise<ReadBlock | undefined> {
  const asked = typeof at === 'number' ? `0x${at.toString(16)}` : at
  const { data } = blockShape.safeParse(await chain.rpc.request('eth_getBlockByNumber', [asked, whole]))
  return data && (at === 'latest' || data.number === at) ? data : undefined
}

/** A transaction as it was sent; nothing where the node does not know it, or tells of another. */
export async function readSent(chain: Chain, of: Hex): Promise<SentTransaction | undefined> {
  const { data } = sentShape.safeParse(await chain.rpc.request('eth_getTransactionByHash', [of]))
  return data?.hash === of ? data : undefined
}

/** What became of a transaction; nothing where the node does not know it, or tells of another. */
export async function readReceipt(chain: Chain, of: Hex): Promise<Receipt | undefined> {
  const { data } = receiptShape.safeParse(await chain.rpc.request('eth_getTransactionReceipt', [of]))
  return data?.transactionHash === of ? data : undefined
}
