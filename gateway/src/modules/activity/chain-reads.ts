import { getAddress, type Hex } from 'viem'
import * as z from 'zod'
import type { Chain } from '../chains/chain.js'

const number = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(text => BigInt(text))
const small = number.refine(value => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number)
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

const MAX_ITEMS = 3_000
const lenientArray = <T extends z.ZodType>(shape: T) =>
  z.array(z.unknown()).transform(values =>
    values.slice(0, MAX_ITEMS).flatMap(value => {
      const read = shape.safeParse(value)
      return read.success ? [read.data] : []
    }),
  )

const partShape = z.object({ hash, from: address, to: address.nullish(), transactionIndex: position })
const blockShape = z.object({ number: small, hash, timestamp: small, transactions: lenientArray(partShape).catch([]) })
const sentShape = z.object({ hash, from: address, to: address.nullish(), value: number, nonce: small, input: bytes })
const entryShape = z.object({ address, topics: z.array(hash).max(4), data: bytes })
const receiptShape = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: small,
  transactionIndex: position,
  status: small,
  logs: lenientArray(entryShape),
})

export type ReadBlock = z.output<typeof blockShape>
export type SentTransaction = z.output<typeof sentShape>
export type Receipt = z.output<typeof receiptShape>
export type LogEntry = z.output<typeof entryShape>

/** Reads a block. Returns undefined if the node does not have it or returns an invalid one. */
export async function readBlock(
  chain: Chain,
  at: number | 'latest',
  includeTransactions = false,
): Promise<ReadBlock | undefined> {
  const blockTag = typeof at === 'number' ? `0x${at.toString(16)}` : at
  const { data } = blockShape.safeParse(
    await chain.rpc.request('eth_getBlockByNumber', [blockTag, includeTransactions]),
  )
  return data && (at === 'latest' || data.number === at) ? data : undefined
}

/** Reads a transaction. Returns undefined if the node does not know it or returns a different one. */
export async function readSent(chain: Chain, transactionHash: Hex): Promise<SentTransaction | undefined> {
  const { data } = sentShape.safeParse(await chain.rpc.request('eth_getTransactionByHash', [transactionHash]))
  return data?.hash === transactionHash ? data : undefined
}

export async function readReceipt(chain: Chain, transactionHash: Hex): Promise<Receipt | undefined> {
  const { data } = receiptShape.safeParse(await chain.rpc.request('eth_getTransactionReceipt', [transactionHash]))
  return data?.transactionHash === transactionHash ? data : undefined
}
