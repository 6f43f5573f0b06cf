import type { ConnectAsk } from '../../core/connector.js'
import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { AskedNamespace } from './optional-namespaces.js'
import type { ProtocolClient } from './protocol-client.js'
import type { UniversalProvider } from './protocol-library.js'
import { relayRefusal } from './relay-refusal.js'

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
