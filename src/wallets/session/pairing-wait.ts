import type { Clock } from '../../core/clock.js'
import type { ConnectAsk } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { serverSentenceCode } from '../../core/errors/error-text.js'
import { isRejection } from '../../core/errors/wallet-error.js'
import { cleanText } from '../../lib/clean-text.js'
import type { ProtocolClient } from './protocol-client.js'
import type { AskedNamespace } from './protocol-methods.js'
import type { SessionStruct, UniversalProvider } from './session-options.js'

/** The error behind a refusal by the relay, from the words of its close event. */
export function relayRefusal(cause: unknown): AppKitError {
  const text = cause instanceof Error ? cause.message : String(cause)
  return new AppKitError(serverSentenceCode(text) ?? 'pairing/relay-unreachable', { cause, text })
}

/** The wallet's own words are kept for developers, up to so many characters. */
const LONGEST_TEXT = 200

/** The wallet's answers of the protocol (CAIP-25 and the library's own), by code. */
const byCode: Readonly<Record<number, ErrorCode>> = {
  4001: 'wallet/rejected',
  5000: 'wallet/rejected',
  5001: 'wallet/rejected',
  5002: 'wallet/rejected',
  5003: 'wallet/rejected',
  5100: 'network/unsupported',
  5101: 'wallet/method-unsupported',
  5102: 'wallet/method-unsupported',
  5103: 'network/unsupported',
  5104: 'network/unsupported',
  6000: 'wallet/disconnected',
  [-32002]: 'wallet/busy',
}

const byText: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [/expired/i, 'pairing/expired'],
  [/internet connection|establish socket|failed to publish|socket stalled/i, 'pairing/relay-unreachable'],
]

/** Why a pairing came to nothing, from what the wallet or the library said. */
export function pairingFailure(cause: unknown): AppKitError {
  if (AppKitError.is(cause)) return cause
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  const text = cleanText(message, LONGEST_TEXT)
  const known =
    (typeof code === 'number' ? byCode[code] : undefined) ??
    (isRejection(cause) ? 'wallet/rejected' : byText.find(([pattern]) => pattern.test(text))?.[1])
  return new AppKitError(known ?? 'pairing/failed', { cause, ...(text && { text }) })
}

/**
 * Makes a session that was paired beneath the provider the provider's own. Its own pairing does that as the last steps,
 * and does it here too, with a client for that moment whose pairing is over. What the provider held before goes, or
 * the networks of two wallets would be mixed.
 */
export async function bringInStep(
  provider: UniversalProvider,
  session: SessionStruct,
  asked: Readonly<Record<string, AskedNamespace>>,
): Promise<void> {
  const { client } = provider
  const paired = { connect: async () => ({ approval: async () => session }) }
  delete provider.namespaces
  provider.optionalNamespaces = { ...asked }
  provider.client = paired as unknown as typeof client
  const inStep = provider.pair(undefined) // asks its client before it waits for anything
  provider.client = client
  await inStep
}

/** The longest the relay may take to acknowledge a pairing, in milliseconds. */
export const RELAY_LIMIT_MS = 6_000

/** How long a pairing link is good to be shown, in milliseconds. */
export const PAIRING_LIFE_MS = 240_000

/**
 * How much longer the answer to a link is waited for, in milliseconds. Ends before the library's own five minutes do:
 * what its timer rejects with, nobody catches.
 */
export const ANSWER_GRACE_MS = 55_000

/** One attempt: what is asked, and for how long. */
export interface Pairing extends Pick<ConnectAsk, 'signal' | 'onUri' | 'preferred'> {
  readonly namespaces: Readonly<Record<string, AskedNamespace>>
  readonly clock: Clock
  /** Told the topic of a pairing that failed here and may still be open at the wallet; perhaps only later. */
  onLeft(pairingTopic: string): void
}

type Relayer = ProtocolClient['provider']['client']['core']['relayer']

/** What ends the wait for an answer before there is one: the relay's refusal, the caller, and the time. */
export function waitForAnswer(relayer: Relayer, { clock, signal }: Pairing) {
  const wait = new AbortController()
  const endAfter = (ms: number, code: 'pairing/relay-unreachable' | 'pairing/expired') =>
    clock.after(ms, () => wait.abort(new AppKitError(code)))
  const refused = (cause: unknown) => wait.abort(relayRefusal(cause))
  const giveUp = () => wait.abort(new AppKitError('request/aborted'))
  let callOff = endAfter(RELAY_LIMIT_MS, 'pairing/relay-unreachable')
  relayer.on('relayer_error', refused)
  signal.addEventListener('abort', giveUp)
  return {
    signal: wait.signal,
    acknowledged() {
      callOff()
      callOff = endAfter(PAIRING_LIFE_MS + ANSWER_GRACE_MS, 'pairing/expired')
    },
    stop() {
      callOff()
      relayer.off('relayer_error', refused)
      signal.removeEventListener('abort', giveUp)
    },
  }
}

/** An app that brought the provider along may listen to it. */
export function showLink(provider: UniversalProvider, uri: string): void {
  provider.uri = uri
  provider.events.emit('display_uri', uri)
}

/** The topic in a pairing link, `wc:<topic>@2?…`. */
export function topicOf(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}
