import { AppKitError } from '../core/errors/appkit-error.js'

/** What a node said in its `error`: kept as the `cause` of `rpc/failed`. Standard: JSON-RPC 2.0. */
export interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** -1, limit exceeded and internal error (EIP-1474): what may go away by itself. */
const passingCodes: readonly unknown[] = [-1, -32005, -32603]
/** What another node may know although this one does not: method not found, method not supported. */
const unknownMethodCodes: readonly unknown[] = [-32601, -32004]
const passingStatuses: readonly unknown[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** The longest `Retry-After` we wait for, in milliseconds; one that asks for more is an error at once. */
const LONGEST_WAIT_MS = 30_000

/** The answer a node gave to one call; throws `rpc/failed` when it is an error, or no answer at all. */
export function resultOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) throw malformed(answer)
  if ('error' in answer && answer.error != null) {
    const { code, message, data } = answer.error as Record<string, unknown>
    const failure = {
      code: typeof code === 'number' ? code : -32000,
      message: typeof message === 'string' ? message.slice(0, 2048) : 'Unknown error',
      ...(data === undefined ? {} : { data }),
    } satisfies RpcFailure
    throw new AppKitError('rpc/failed', { text: failure.message, cause: failure })
  }
  if (!('result' in answer)) throw malformed(answer)
  return answer.result
}

/** The error for an answer that is not JSON-RPC. */
export function malformed(answer: unknown): AppKitError {
  return new AppKitError('rpc/failed', {
    text: 'The RPC answered with something that is not JSON-RPC',
    cause: { answer },
  })
}

/** What the node itself said, where an error is its word and not the network's. */
export function rpcFailureOf(error: unknown): RpcFailure | undefined {
  const cause = AppKitError.is(error, 'rpc/failed') ? error.cause : undefined
  return cause && typeof (cause as RpcFailure).code === 'number' ? (cause as RpcFailure) : undefined
}

/** Whether a node gave its own word on the call, so that asking another node changes nothing. */
export function isFinal(error: unknown): boolean {
  const code = rpcFailureOf(error)?.code
  return code !== undefined && !passingCodes.includes(code) && !unknownMethodCodes.includes(code)
}

/** Whether a call may have reached the node although no answer came back. */
export function mayHaveArrived(error: unknown): boolean {
  return AppKitError.is(error, 'rpc/timeout') || AppKitError.is(error, 'http/unreachable')
}

/** Whether a method changes nothing, so that it may be asked twice, and once for several callers. */
export function isRead(method: string): boolean {
  return !/^(send|eth_send|eth_sign|wallet_|personal_|anvil_|evm_|hardhat_|author_submit)/i.test(method)
}

/** Whether a failure may be gone a moment later (spec point 9), and its server does not ask for a longer wait than ours. */
export function isPassing(error: unknown, now: number): boolean {
  const failure = rpcFailureOf(error)
  if (failure) return passingCodes.includes(failure.code)
  const response = responseOf(error)
  return passingStatuses.includes(response?.status) && (retryAfterMs(error, now) ?? 0) <= LONGEST_WAIT_MS
}

/** The wait that the server asked for, in milliseconds. Standard: RFC 9110 10.2.3, seconds or a date. */
export function retryAfterMs(error: unknown, now: number): number | undefined {
  const value = responseOf(error)?.headers.get('Retry-After')?.trim()
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function responseOf(error: unknown): Response | undefined {
  return AppKitError.is(error, 'http/status') ? (error.cause as Response) : undefined
}
