import type { ConnectAsk } from '../../core/connector.js'
import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import { bringInStep } from './bring-in-step.js'
import type { AskedNamespace } from './optional-namespaces.js'
import { pairingFailure } from './pairing-failure.js'
import type { ProtocolClient } from './protocol-client.js'
import type { SessionStruct, UniversalProvider } from './protocol-library.js'
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
export interface Pairing extends Pick<ConnectAsk, 'signal' | 'onUri'> {
  readonly namespaces: Readonly<Record<string, AskedNamespace>>
  readonly clock: Clock
  /** Told the topic of a pairing that failed here and may still be open at the wallet; perhaps only later. */
  onLeft(pairingTopic: string): void
}

/**
 * One pairing, from the link to the wallet's answer, beside any number of others. The link is given out when the relay
 * has acknowledged the proposal, which subscribes us to its topic: a wallet that scans it is heard.
 *
 * The library's client is asked beneath its provider, which has one link at a time and stops listening to the elder.
 *
 * Throws `config/…` with the relay's reason, `pairing/relay-unreachable`, `pairing/expired`, `request/aborted`, or what
 * the wallet answered; each at once.
 */
export async function pair({ provider }: ProtocolClient, pairing: Pairing): Promise<SessionStruct> {
  const { namespaces, signal, onLeft } = pairing
  let proposed: ReturnType<typeof provider.client.connect> | undefined
  let endProposal = () => {}
  const wait = waitFor(provider.client.core.relayer, pairing)
  try {
    signal.throwIfAborted()
    proposed = provider.client.connect({ optionalNamespaces: { ...namespaces } })
    const { uri = '', approval } = await abortable(proposed, wait.signal)
    wait.acknowledged()
    endProposal = proposalEnder(provider.client, topicOf(uri))
    show(provider, uri)
    pairing.onUri?.(uri)
    const session = await abortable(approval(), wait.signal)
    await bringInStep(provider, session, namespaces)
    signal.throwIfAborted()
    return session
  } catch (error) {
    endProposal()
    proposed?.then(({ uri = '' }) => onLeft(topicOf(uri))).catch(() => undefined)
    throw signal.aborted ? new AppKitError('request/aborted') : pairingFailure(error)
  } finally {
    wait.stop()
  }
}

type Relayer = ProtocolClient['provider']['client']['core']['relayer']

/** What ends the wait for an answer before there is one: the relay's refusal, the caller, and the time. */
function waitFor(relayer: Relayer, { clock, signal }: Pairing) {
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

/**
 * Ends the library's own wait for the answer, and its timer. Asked for while the proposal is stored: after a page slept
 * through the end of a code, the library may have taken it out already, and not have ended the wait yet.
 */
function proposalEnder(client: UniversalProvider['client'], pairingTopic: string): () => void {
  const id = client.proposal.getAll().find(proposal => proposal.pairingTopic === pairingTopic)?.id
  return () => void (id === undefined || client.events.emit('proposal_expire', { id }))
}

/** An app that brought the provider along may listen to it. */
function show(provider: UniversalProvider, uri: string): void {
  provider.uri = uri
  provider.events.emit('display_uri', uri)
}

/** The topic in a pairing link, `wc:<topic>@2?…`. */
function topicOf(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}
