import * as z from 'zod/mini'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import type { Clock } from '../../../../src/core/clock.js'
import { retry, withTimeout } from '../../../../src/lib/async.js'
import { cleanText } from '../../../../src/lib/clean-text.js'
import { readText } from '../../../../src/lib/read-text.js'
import { parseJson } from '../../../../src/lib/text.js'
import { FrameError } from '../session/frame-error.js'
import { chainIdOf } from './network-list.js'

/** A quantity that a node said, held to a bound: a lie must not become a number that is signed. Throws `E_NETWORK`. */
export function quantityOf(said: unknown, most: bigint): bigint {
  if (typeof said === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(said)) {
    const value = BigInt(said)
    if (value <= most) return value
  }
  throw new FrameError('E_NETWORK', 'The network gave a number that cannot be right.')
}

/** A whole number as the Ethereum JSON-RPC writes it. */
export function hexQuantity(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`
}

/** Asks a node. Rejects with a `FrameError`: `E_NETWORK`, `E_CHAIN`, or the node's own error with its RPC code. */
export type AskNode = (network: FrameNetwork, method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>

/** What the client works with. */
interface RpcClientDeps {
  readonly fetch: typeof fetch
  readonly clock: Clock
}

const RETRIES = 3
const BASE_DELAY_MS = 150
const MAX_RETRY_AFTER_MS = 30_000
const ATTEMPT_MS = 10_000
const MAX_BYTES = 2 * 1024 * 1024
/** What is sent may have been taken although the answer is lost: a second time it would be called a failure. */
const sends: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'sendTransaction'])
const RETRY_STATUS = [403, 408, 413, 429, 500, 502, 503, 504]
const RETRY_CODES = [-1, -32_005, -32_603]

const reply = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

/** How one attempt went wrong, and whether another is worth it. */
class Attempt extends FrameError {
  constructor(
    error: FrameError,
    readonly again: boolean,
    readonly retryAfterMs?: number,
  ) {
    super(error.code, error.message, error.details, error.cause)
  }
}

/**
 * A client of the operator's own nodes. Each URL must first say that it is of the network; one that lies, or is down, is
 * passed over for the next. Sends are never repeated: a transaction that was taken may look like one that was not.
 */
export function createRpcClient({ fetch, clock }: RpcClientDeps): AskNode {
  const proven = new Map<string, Promise<void>>()
  const attempt = (url: string, method: string, params: unknown, signal?: AbortSignal) =>
    withTimeout(inner => askOnce(fetch, url, method, params, inner), {
      ms: ATTEMPT_MS,
      clock,
      onTimeout: () => new Attempt(unreachable(), true),
      signal,
    })
  const ask = (url: string, method: string, params: unknown, signal?: AbortSignal) =>
    retry(() => attempt(url, method, params, signal), {
      retries: sends.has(method) ? 0 : RETRIES,
      baseDelayMs: BASE_DELAY_MS,
      clock,
      signal,
      isWorth: error => error instanceof Attempt && error.again,
      delayFor: error => (error instanceof Attempt ? error.retryAfterMs : undefined),
    })
  const prove = (url: string, network: FrameNetwork, signal?: AbortSignal) => {
    const question = chainIdOf(network) === undefined ? 'getGenesisHash' : 'eth_chainId'
    const known = proven.get(url) ?? ask(url, question, [], signal).then(said => checkChain(said, network))
    proven.set(url, known)
    known.catch(() => proven.delete(url))
    return known
  }
  return async (network, method, params, signal) => {
    const failures: unknown[] = []
    for (const url of network.rpcUrls) {
      signal?.throwIfAborted()
      try {
        await prove(url, network, signal)
        return await ask(url, method, params, signal)
      } catch (error) {
        if (!passesOver(error, method) || signal?.aborted) throw error
        failures.push(error)
      }
    }
    throw failures.at(-1) ?? new FrameError('E_CHAIN', 'The wallet has no node for this network.')
  }
}

/** A node's own "no" is an answer; only one that cannot be asked, or is of another chain, is passed over. */
function passesOver(error: unknown, method: string): boolean {
  if (!(error instanceof FrameError)) return false
  return error.code === 'E_CHAIN' || (error.code === 'E_NETWORK' && !sends.has(method))
}

function checkChain(said: unknown, network: FrameNetwork): void {
  const chainId = chainIdOf(network)
  const isRight = chainId === undefined ? isGenesisOf(said, network) : isQuantity(said) && Number(said) === chainId
  if (!isRight) throw new FrameError('E_CHAIN', `The node of ${network.name} answers for another network.`)
}

function isQuantity(said: unknown): boolean {
  return typeof said === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(said)
}

/** The hash of its first block begins with a network's name. Standard: CAIP-2 of Solana. */
function isGenesisOf(said: unknown, { caipNetworkId }: FrameNetwork): boolean {
  return typeof said === 'string' && `solana:${said.slice(0, 32)}` === caipNetworkId
}

async function askOnce(
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
      throw signal.aborted ? signal.reason : new Attempt(unreachable(cause), true)
    },
  )
  const text = await readText(response, MAX_BYTES, () => new Attempt(unreachable(), false))
  const read = reply.safeParse(jsonOf(text))
  if (read.success && 'error' in read.data) throw refused(read.data.error, response)
  if (!response.ok || !read.success)
    throw new Attempt(unreachable(), RETRY_STATUS.includes(response.status), retryAfterOf(response))
  return (read.data as { result: unknown }).result
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function refused(
  { code, message, data }: { code: number; message: string; data?: unknown },
  response: Response,
): Attempt {
  const error = new FrameError('E_INTERNAL', cleanText(message, 300) || 'The network said no.', {
    rpcCode: code,
    ...(isSmall(data) && { data }),
  })
  return new Attempt(error, RETRY_CODES.includes(code), retryAfterOf(response))
}

function isSmall(data: unknown): boolean {
  return data !== undefined && JSON.stringify(data).length <= 64 * 1024
}

/** Seconds or a date; up to 30 s are waited, more is no reason to wait at all. */
function retryAfterOf(response: Response): number | undefined {
  const said = response.headers.get('retry-after')
  if (said === null) return undefined
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now()
  return ms >= 0 && ms <= MAX_RETRY_AFTER_MS ? ms : undefined
}

function unreachable(cause?: unknown): FrameError {
  return new FrameError('E_NETWORK', 'The network could not be reached. Try again.', {}, cause)
}
