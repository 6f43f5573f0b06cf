import * as z from 'zod/mini'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import type { Clock } from '../../../../src/core/clock.js'
import { retry, withTimeout } from '../../../../src/lib/async.js'
import { cleanText } from '../../../../src/lib/clean-text.js'
import { readText } from '../../../../src/lib/read-text.js'
import { parseJson } from '../../../../src/lib/text.js'
import { FrameError } from '../session/frame-error.js'
import { getChainId } from './network-list.js'

/**
 * Parses a quantity from a node. The bound keeps an implausible value from being signed.
 * @throws FrameError `E_NETWORK`
 */
export function parseQuantity(value: unknown, maximum: bigint): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) {
    const quantity = BigInt(value)
    if (quantity <= maximum) return quantity
  }
  throw new FrameError('E_NETWORK', 'The network gave a number that cannot be right.')
}

export function hexQuantity(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`
}

/**
 * Sends a JSON-RPC request to a node of the network.
 * @throws FrameError `E_NETWORK`, `E_CHAIN`, or the node's own error with its RPC code
 */
export type RpcRequestFn = (
  network: FrameNetwork,
  method: string,
  params: unknown,
  signal?: AbortSignal,
) => Promise<unknown>

export interface RpcClientDeps {
  readonly fetch: typeof fetch
  readonly clock: Clock
}

const RETRIES = 3
const BASE_DELAY_MS = 150
const MAX_RETRY_AFTER_MS = 30_000
const ATTEMPT_MS = 10_000
const MAX_BYTES = 2 * 1024 * 1024
// Never retried: if the response is lost, the transaction may still have been accepted, and a retry would report a
// failure.
const sendMethods: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'sendTransaction'])
const RETRY_STATUS = [403, 408, 413, 429, 500, 502, 503, 504]
const RETRY_CODES = [-1, -32_005, -32_603]

const reply = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

class AttemptError extends FrameError {
  constructor(
    error: FrameError,
    readonly isRetryable: boolean,
    readonly retryAfterMs?: number,
  ) {
    super(error.code, error.message, error.details, error.cause)
  }
}

/**
 * Creates a client for the operator's nodes. Each URL must first prove that it serves the network. A node that is down
 * or on another chain is skipped. Sends are never repeated, because a lost response does not mean that the transaction
 * was rejected.
 */
export function createRpcClient({ fetch, clock }: RpcClientDeps): RpcRequestFn {
  const proven = new Map<string, Promise<void>>()
  const attempt = (url: string, method: string, params: unknown, signal?: AbortSignal) =>
    withTimeout(inner => requestOnce(fetch, url, method, params, inner), {
      ms: ATTEMPT_MS,
      clock,
      onTimeout: () => new AttemptError(unreachableError(), true),
      signal,
    })
  const request = (url: string, method: string, params: unknown, signal?: AbortSignal) =>
    retry(() => attempt(url, method, params, signal), {
      retries: sendMethods.has(method) ? 0 : RETRIES,
      baseDelayMs: BASE_DELAY_MS,
      clock,
      signal,
      isRetryable: error => error instanceof AttemptError && error.isRetryable,
      getDelayMs: error => (error instanceof AttemptError ? error.retryAfterMs : undefined),
    })
  const verifyNode = (url: string, network: FrameNetwork, signal?: AbortSignal) => {
    const method = getChainId(network) === undefined ? 'getGenesisHash' : 'eth_chainId'
    const known = proven.get(url) ?? request(url, method, [], signal).then(result => checkChain(result, network))
    proven.set(url, known)
    known.catch(() => proven.delete(url))
    return known
  }
  return async (network, method, params, signal) => {
    const failures: unknown[] = []
    for (const url of network.rpcUrls) {
      signal?.throwIfAborted()
      try {
        await verifyNode(url, network, signal)
        return await request(url, method, params, signal)
      } catch (error) {
        if (!canTryNextNode(error, method) || signal?.aborted) throw error
        failures.push(error)
      }
    }
    throw failures.at(-1) ?? new FrameError('E_CHAIN', 'The wallet has no node for this network.')
  }
}

function canTryNextNode(error: unknown, method: string): boolean {
  if (!(error instanceof FrameError)) return false
  return error.code === 'E_CHAIN' || (error.code === 'E_NETWORK' && !sendMethods.has(method))
}

function checkChain(result: unknown, network: FrameNetwork): void {
  const chainId = getChainId(network)
  const isRight =
    chainId === undefined ? matchesGenesisHash(result, network) : isQuantity(result) && Number(result) === chainId
  if (!isRight) throw new FrameError('E_CHAIN', `The node of ${network.name} answers for another network.`)
}

function isQuantity(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value)
}

// The chain reference of a Solana network is the start of its genesis hash. Standard: CAIP-2.
function matchesGenesisHash(hash: unknown, { caipNetworkId }: FrameNetwork): boolean {
  return typeof hash === 'string' && `solana:${hash.slice(0, 32)}` === caipNetworkId
}

async function requestOnce(
  fetch: RpcClientDeps['fetch'],
  url: string,
  method: string,
  params: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, signal, credentials: 'omit' }).catch(
    (cause: unknown) => {
      throw signal.aborted ? signal.reason : new AttemptError(unreachableError(cause), true)
    },
  )
  const text = await readText(response, MAX_BYTES, () => new AttemptError(unreachableError(), false))
  const read = reply.safeParse(tryParseJson(text))
  if (read.success && 'error' in read.data) throw toNodeError(read.data.error, response)
  if (!response.ok || !read.success)
    throw new AttemptError(unreachableError(), RETRY_STATUS.includes(response.status), parseRetryAfter(response))
  return (read.data as { result: unknown }).result
}

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function toNodeError(
  { code, message, data }: { code: number; message: string; data?: unknown },
  response: Response,
): AttemptError {
  const error = new FrameError('E_INTERNAL', cleanText(message, 300) || 'The network rejected the request.', {
    rpcCode: code,
    ...(isSmall(data) && { data }),
  })
  return new AttemptError(error, RETRY_CODES.includes(code), parseRetryAfter(response))
}

function isSmall(data: unknown): boolean {
  return data !== undefined && JSON.stringify(data).length <= 64 * 1024
}

function parseRetryAfter(response: Response): number | undefined {
  const header = response.headers.get('retry-after')
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return ms >= 0 && ms <= MAX_RETRY_AFTER_MS ? ms : undefined
}

function unreachableError(cause?: unknown): FrameError {
  return new FrameError('E_NETWORK', 'The network could not be reached. Try again.', {}, cause)
}
