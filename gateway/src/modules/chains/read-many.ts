import type { Abi, Address } from 'viem'
import { MULTICALL3, type Chain } from './chain.js'
import { outOfReach } from './out-of-reach.js'

/** One thing to read from a contract. */
export interface ContractRead {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
}

/** How many are read with one request. */
const CHUNK = 100

/**
 * Reads much from contracts that nobody vouches for, in few requests: by Multicall3, or by its code sent along where a
 * chain has none. What fails or cannot be decoded is `undefined`, alone: a batch that one contract spoils for the others
 * is read again in halves. Throws only where the chain cannot be asked at all.
 */
export async function readMany(chain: Chain, reads: readonly ContractRead[]): Promise<readonly unknown[]> {
  if (reads.length === 0) return []
  const way = (await chain.hasMulticall()) ? { multicallAddress: MULTICALL3 as Address } : { deployless: true }
  const chunks: (readonly ContractRead[])[] = []
  for (let at = 0; at < reads.length; at += CHUNK) chunks.push(reads.slice(at, at + CHUNK))
  const results = await Promise.all(chunks.map(chunk => readChunk(chain, chunk, way)))
  return results.flat()
}

type Way = { readonly multicallAddress: Address } | { readonly deployless: boolean }

async function readChunk(chain: Chain, reads: readonly ContractRead[], way: Way): Promise<readonly unknown[]> {
  const contracts = reads as readonly Required<ContractRead>[]
  const results = await chain.client.multicall({ contracts, batchSize: 0, allowFailure: true, ...way })
  const [first] = results
  const spoiled = first?.status === 'failure' && results.every(each => each.error === first.error)
  if (!spoiled) return results.map(each => (each.status === 'success' ? each.result : undefined))
  // The chain itself is out of reach: halves would only ask it more often.
  const away = outOfReach(first.error)
  if (away) throw away
  if (reads.length === 1) return [undefined]
  const middle = Math.ceil(reads.length / 2)
  const halves = [reads.slice(0, middle), reads.slice(middle)]
  return (await Promise.all(halves.map(half => readChunk(chain, half, way)))).flat()
}
