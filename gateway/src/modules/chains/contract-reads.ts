import { BlockNotFoundError, ContractFunctionZeroDataError, type Abi, type Address } from 'viem'
import { HttpError } from '../../http/http-error.js'
import { MULTICALL3, type Chain } from './chain.js'
import { RpcRefusal } from './rpc-client.js'

/** How deep viem wraps what a node said. */
const DEPTH = 10

/** Why a chain could not be asked, found in what viem made of it; nothing where the chain answered and said no. */
export function outOfReach(error: unknown): HttpError | undefined {
  return within(error, cause => (cause instanceof HttpError ? cause : undefined))
}

/** Whether a node said no, or knows nothing of what must be there, found in what viem made of it. */
export function saidNo(error: unknown): boolean {
  return within(error, cause => (noes.some(no => cause instanceof no) ? (cause as Error) : undefined)) !== undefined
}

const noes = [RpcRefusal, BlockNotFoundError, ContractFunctionZeroDataError]

function within<E>(error: unknown, read: (cause: unknown) => E | undefined): E | undefined {
  for (let at = error, depth = 0; depth < DEPTH; depth++) {
    const found = read(at)
    if (found) return found
    if (!(at instanceof Error)) return undefined
    at = at.cause
  }
  return undefined
}

/** One thing to read from a contract. */
interface ContractRead {
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
