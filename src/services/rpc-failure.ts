import { AppKitError } from '../core/errors/appkit-error.js'

/** The `error` object of a node, the `cause` of `rpc/failed`. Standard: JSON-RPC 2.0. */
export interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

// Transient errors: -1, limit exceeded and internal error (EIP-1474).
const transientCodes: readonly unknown[] = [-1, -32005, -32603]
// Method not found and method not supported: another node may support the method.
const unknownMethodCodes: readonly unknown[] = [-32601, -32004]
const transientStatuses: readonly unknown[] = [403, 408, 413, 429, 500, 502, 503, 504]

// The maximum `Retry-After` that is respected, in milliseconds. A longer one fails at once.
const MAX_RETRY_AFTER_MS = 30_000

/**
 * Returns the result of a response.
 * @throws AppKitError `rpc/failed` for an error, or for a response that is not JSON-RPC
 */
export function readResult(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) throw malformedResponse(answer)
  if ('error' in answer && answer.error != null) {
    const { code, message, data } = answer.error as Record<string, unknown>
    const failure = {
      code: typeof code === 'number' ? code : -32000,
      message: typeof message === 'string' ? message.slice(0, 2048) : 'Unknown error',
      ...(data === undefined ? {} : { data }),
    } satisfies RpcFailure
    throw new AppKitError('rpc/failed', { text: failure.message, cause: failure })
  }
  if (!('result' in answer)) throw malformedResponse(answer)
  return answer.result
}

export function malformedResponse(answer: unknown): AppKitError {
  return new AppKitError('rpc/failed', {
    text: 'The RPC answered with something that is not JSON-RPC',
    cause: { answer },
  })
}

export function findRpcFailure(error: unknown): RpcFailure | undefined {
  const cause = AppKitError.is(error, 'rpc/failed') ? error.cause : undefined
  return cause && typeof (cause as RpcFailure).code === 'number' ? (cause as RpcFailure) : undefined
}

/** Returns true if other nodes would return the same error. */
export function isFinal(error: unknown): boolean {
  const code = findRpcFailure(error)?.code
  return code !== undefined && !transientCodes.includes(code) && !unknownMethodCodes.includes(code)
}

export function isUnknownMethod(error: unknown): boolean {
  return unknownMethodCodes.includes(findRpcFailure(error)?.code)
}

export function mayHaveArrived(error: unknown): boolean {
  return AppKitError.is(error, 'rpc/timeout') || AppKitError.is(error, 'http/unreachable')
}

/** Returns true if a method only reads, so that it can be repeated and shared between callers. */
export function isRead(method: string): boolean {
  return !/^(send|eth_send|eth_sign|wallet_|personal_|anvil_|evm_|hardhat_|author_submit)/i.test(method)
}

/**
 * Returns true if a retry may succeed and the server does not request a longer delay than {@link MAX_RETRY_AFTER_MS}.
 */
export function isTransient(error: unknown, now: number): boolean {
  const failure = findRpcFailure(error)
  if (failure) return transientCodes.includes(failure.code)
  const response = getResponse(error)
  return transientStatuses.includes(response?.status) && (retryAfterMs(error, now) ?? 0) <= MAX_RETRY_AFTER_MS
}

/** Returns the requested delay in milliseconds. Standard: RFC 9110, section 10.2.3 (seconds or a date). */
export function retryAfterMs(error: unknown, now: number): number | undefined {
  const value = getResponse(error)?.headers.get('Retry-After')?.trim()
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function getResponse(error: unknown): Response | undefined {
  return AppKitError.is(error, 'http/status') ? (error.cause as Response) : undefined
}
