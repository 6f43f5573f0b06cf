import type { Clock } from '../../core/clock.js'
import type { RequestArguments } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { abortable } from '../../lib/abortable.js'
import type { ProtocolClient } from './protocol-client.js'

const SESSION_ENDED = 6000

const byText: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [/request expired/i, 'wallet/no-answer'],
  [/request\(\) chainId/i, 'network/unsupported'],
  [/request\(\) method/i, 'wallet/method-unsupported'],
  [/publish|internet connection|socket/i, 'pairing/relay-unreachable'],
  [/no matching key|session topic/i, 'wallet/disconnected'],
]

export function toRequestError(cause: unknown): unknown {
  if (AppKitError.is(cause)) return cause
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  if (code === SESSION_ENDED) return new AppKitError('wallet/disconnected', { cause })
  if (typeof code === 'number') return cause
  const known = byText.find(([pattern]) => pattern.test(String(message)))?.[1]
  return new AppKitError(known ?? 'request/failed', { cause })
}

/** Maximum time for the user to respond to a request, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 600_000

// The library's timeout in seconds. It must not fire first, because its rejection is unhandled.
const LIBRARY_TIMEOUT_S = REQUEST_TIMEOUT_MS / 1_000 + 60

export interface WalletRequest extends RequestArguments {
  readonly topic: string
  readonly chainId: string
  readonly clock: Clock
  readonly signal: AbortSignal
}

type SignClient = ProtocolClient['provider']['client']

/**
 * Sends one request over the relay and awaits the response.
 * @throws the wallet's error unchanged (`{ code, message }`)
 * @throws AppKitError `wallet/no-answer`, `wallet/disconnected`, `network/unsupported`, `wallet/method-unsupported`,
 * `pairing/relay-unreachable` or `request/failed`
 */
export async function requestWallet({ provider }: ProtocolClient, walletRequest: WalletRequest): Promise<unknown> {
  const { topic, chainId, clock, signal, method, params } = walletRequest
  const { client } = provider
  const request = { method, params: params ?? [] }
  const limit = new AbortController()
  let id: number | undefined
  const sent = (event: { request: unknown; id: number }) => {
    if (event.request !== request) return
    id = event.id
    if (limit.signal.aborted) endLibraryWait(client, id)
  }
  const giveUp = () => {
    limit.abort(new AppKitError(signal.aborted ? 'wallet/disconnected' : 'wallet/no-answer'))
    endLibraryWait(client, id)
  }
  const cancelTimeout = clock.after(REQUEST_TIMEOUT_MS, giveUp)
  signal.addEventListener('abort', giveUp)
  try {
    if (signal.aborted) throw new AppKitError('wallet/disconnected')
    client.on('session_request_sent', sent)
    const response = client.request({ topic, chainId, request, expiry: LIBRARY_TIMEOUT_S })
    void response.catch(() => undefined).finally(() => client.off('session_request_sent', sent))
    return await abortable(response, limit.signal)
  } catch (cause) {
    throw toRequestError(cause)
  } finally {
    cancelTimeout()
    signal.removeEventListener('abort', giveUp)
  }
}

function endLibraryWait(client: SignClient, id: number | undefined): void {
  const { events } = client.engine as unknown as { events: { emit(event: string, value: unknown): void } }
  if (id !== undefined) events.emit(`session_request:${id}`, { error: { code: 6000, message: 'User disconnected.' } })
}
