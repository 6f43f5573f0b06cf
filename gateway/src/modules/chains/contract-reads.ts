import { BlockNotFoundError, ContractFunctionZeroDataError, type Abi, type Address } from 'viem'
import { HttpError } from '../../http/http-error.js'
import { MULTICALL3, type Chain } from './chain.js'
import { RpcRefusal } from './rpc-client.js'

const MAX_CAUSE_DEPTH = 10

/**
 * Returns the reason in a viem error that a chain could not be reached, or undefined if the chain responded with an
 * error.
 */
export function findUnreachableError(error: unknown): HttpError | undefined {
  return findCause(error, cause => (cause instanceof HttpError ? cause : undefined))
}

/** Returns true if a viem error wraps an error response of a node, a missing block or a missing contract. */
export function isNodeRefusal(error: unknown): boolean {
  return (
    findCause(error, cause => (refusalTypes.some(no => cause instanceof no) ? (cause as Error) : undefined)) !==
    undefined
  )
}

const refusalTypes = [RpcRefusal, BlockNotFoundError, ContractFunctionZeroDataError]

function findCause<E>(error: unknown, read: (cause: unknown) => E | undefined): E | undefined {
  for (let at = error, depth = 0; depth < MAX_CAUSE_DEPTH; depth++) {
    const found = read(at)
    if (found) return found
    if (!(at instanceof Error)) return undefined
    at = at.cause
  }
  return undefined
}

interface ContractRead {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
}

const MAX_CALLS_PER_REQUEST = 100

/**
 * Reads from untrusted contracts in few requests: through Multicall3 or, where it is not deployed, by sending its code
 * along. A read that fails or cannot be decoded is `undefined`. A batch that one contract breaks for the others is read
 * again in halves. Rejects only if the chain is unreachable.
 */
export async function readMany(chain: Chain, reads: readonly ContractRead[]): Promise<readonly unknown[]> {
  if (reads.length === 0) return []
  const multicallOptions = (await chain.hasMulticall())
    ? { multicallAddress: MULTICALL3 as Address }
    : { deployless: true }
  const chunks: (readonly ContractRead[])[] = []
  for (let at = 0; at < reads.length; at += MAX_CALLS_PER_REQUEST)
    chunks.push(reads.slice(at, at + MAX_CALLS_PER_REQUEST))
  const results = await Promise.all(chunks.map(chunk => readChunk(chain, chunk, multicallOptions)))
  return results.flat()
}

type MulticallOptions = { readonly multicallAddress: Address } | { readonly deployless: boolean }

async function readChunk(
  chain: Chain,
  reads: readonly ContractRead[],
  options: MulticallOptions,
): Promise<readonly unknown[]> {
  const contracts = reads as readonly Required<ContractRead>[]
  const results = await chain.client.multicall({ contracts, batchSize: 0, allowFailure: true, ...options })
  const [first] = results
  const spoiled = first?.status === 'failure' && results.every(result => result.error === first.error)
  if (!spoiled) return results.map(result => (result.status === 'success' ? result.result : undefined))
  // The chain is unreachable: splitting the batch would only send more requests.
  const outage = findUnreachableError(first.error)
  if (outage) throw outage
  if (reads.length === 1) return [undefined]
  const middle = Math.ceil(reads.length / 2)
  const halves = [reads.slice(0, middle), reads.slice(middle)]
  return (await Promise.all(halves.map(half => readChunk(chain, half, options)))).flat()
}
