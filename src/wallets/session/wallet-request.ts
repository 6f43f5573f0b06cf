import type { Clock } from '../../core/clock.js'
import type { RequestArguments } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { abortable } from '../../lib/abortable.js'
import type { ProtocolClient } from './protocol-client.js'

const SESSION_ENDED = 6000

/** What the library itself says when a request cannot be made or is not answered. */
const byText: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [/request expired/i, 'wallet/no-answer'],
  [/request\(\) chainId/i, 'network/unsupported'],
  [/request\(\) method/i, 'wallet/method-unsupported'],
  [/publish|internet connection|socket/i, 'pairing/relay-unreachable'],
  [/no matching key|session topic/i, 'wallet/disconnected'],
]

/** Why a request failed: the wallet's own error, code and all, as it came; the library's as one of ours. */
export function requestFailure(cause: unknown): unknown {
  if (AppKitError.is(cause)) return cause
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  if (code === SESSION_ENDED) return new AppKitError('wallet/disconnected', { cause })
  if (typeof code === 'number') return cause
  const known = byText.find(([pattern]) => pattern.test(String(message)))?.[1]
  return new AppKitError(known ?? 'request/failed', { cause })
}

/** The longest a person may take over a request, in milliseconds. */
export const REQUEST_LIFE_MS = 600_000

/** The library's own limit in seconds, which must never be the first: what it rejects with then, nobody catches. */
const LIBRARY_LIFE_S = REQUEST_LIFE_MS / 1_000 + 60

export interface WalletRequest extends RequestArguments {
  readonly topic: string
  /** By CAIP-2, one that the wallet approved. */
  readonly chainId: string
  readonly clock: Clock
  /** Aborted when the session is over. */
  readonly signal: AbortSignal
}

type SignClient = ProtocolClient['provider']['client']

/**
 * Sends one request over the relay and waits for the wallet's answer. Throws the wallet's own error as it came
 * (`{ code, message }`), or `wallet/no-answer`, `wallet/disconnected`, `network/unsupported`,
 * `wallet/method-unsupported`, `pairing/relay-unreachable`, `request/failed`.
 */
export async function askWallet({ provider }: ProtocolClient, ask: WalletRequest): Promise<unknown> {
  const { topic, chainId, clock, signal, method, params } = ask
  const { client } = provider
  const request = { method, params: params ?? [] }
  const limit = new AbortController()
  let id: number | undefined
  const sent = (event: { request: unknown; id: number }) => {
    if (event.request !== request) return
    id = event.id
    if (limit.signal.aborted) settle(client, id)
  }
  const giveUp = () => {
    limit.abort(new AppKitError(signal.aborted ? 'wallet/disconnected' : 'wallet/no-answer'))
    settle(client, id)
  }
  const callOff = clock.after(REQUEST_LIFE_MS, giveUp)
  signal.addEventListener('abort', giveUp)
  try {
    if (signal.aborted) throw new AppKitError('wallet/disconnected')
    client.on('session_request_sent', sent)
    const answer = client.request({ topic, chainId, request, expiry: LIBRARY_LIFE_S })
    void answer.catch(() => undefined).finally(() => client.off('session_request_sent', sent))
    return await abortable(answer, limit.signal)
  } catch (cause) {
    throw requestFailure(cause)
  } finally {
    callOff()
    signal.removeEventListener('abort', giveUp)
  }
}

/** Ends the library's own wait, and its timer with it. */
function settle(client: SignClient, id: number | undefined): void {
  const { events } = client.engine as unknown as { events: { emit(event: string, value: unknown): void } }
  if (id !== undefined) events.emit(`session_request:${id}`, { error: { code: 6000, message: 'User disconnected.' } })
}
