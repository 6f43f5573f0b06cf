import type { Clock } from '../../core/clock.js'
import type { ConnectRequest } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { findServerErrorCode } from '../../core/errors/error-text.js'
import { isRejection } from '../../core/errors/wallet-error.js'
import { abortable } from '../../lib/abortable.js'
import { cleanText } from '../../lib/clean-text.js'
import type { ProtocolClient } from './protocol-client.js'
import type { ProposalNamespace } from './protocol-namespaces.js'
import type { SessionStruct, UniversalProvider } from './session-options.js'

export function toRelayError(cause: unknown): AppKitError {
  const text = cause instanceof Error ? cause.message : String(cause)
  return new AppKitError(findServerErrorCode(text) ?? 'pairing/relay-unreachable', { cause, text })
}

const MAX_TEXT_LENGTH = 200

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

export function toPairingError(cause: unknown): AppKitError {
  if (AppKitError.is(cause)) return cause
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  const text = cleanText(message, MAX_TEXT_LENGTH)
  const known =
    (typeof code === 'number' ? byCode[code] : undefined) ??
    (isRejection(cause) ? 'wallet/rejected' : byText.find(([pattern]) => pattern.test(text))?.[1])
  return new AppKitError(known ?? 'pairing/failed', { cause, ...(text && { text }) })
}

/**
 * Makes a session that was paired through the client the provider's own, by running the last steps of the provider's
 * pairing with a temporary client. The provider's previous namespaces are deleted first; otherwise the networks of two
 * wallets would be mixed.
 */
export async function syncProvider(
  provider: UniversalProvider,
  session: SessionStruct,
  namespaces: Readonly<Record<string, ProposalNamespace>>,
): Promise<void> {
  const { client } = provider
  const paired = { connect: async () => ({ approval: async () => session }) }
  delete provider.namespaces
  provider.optionalNamespaces = { ...namespaces }
  provider.client = paired as unknown as typeof client
  const synced = provider.pair(undefined) // calls its client synchronously
  provider.client = client
  await synced
}

/** Maximum time for the relay to acknowledge a pairing, in milliseconds. */
export const RELAY_TIMEOUT_MS = 6_000

/** Lifetime of a pairing link, in milliseconds. */
export const PAIRING_LIFETIME_MS = 240_000

/**
 * Additional time to wait for the response to a link, in milliseconds. The total stays below the library's timeout of
 * five minutes, whose rejection is unhandled.
 */
export const RESPONSE_GRACE_MS = 55_000

export interface Pairing extends Pick<ConnectRequest, 'signal' | 'onUri' | 'preferred'> {
  readonly namespaces: Readonly<Record<string, ProposalNamespace>>
  readonly clock: Clock
  onAbandoned(pairingTopic: string): void
}

type Relayer = ProtocolClient['provider']['client']['core']['relayer']

export function createPairingWait(relayer: Relayer, { clock, signal }: Pairing) {
  const wait = new AbortController()
  const endAfter = (ms: number, code: 'pairing/relay-unreachable' | 'pairing/expired') =>
    clock.after(ms, () => wait.abort(new AppKitError(code)))
  const onRelayError = (cause: unknown) => wait.abort(toRelayError(cause))
  const giveUp = () => wait.abort(new AppKitError('request/aborted'))
  let cancelTimeout = endAfter(RELAY_TIMEOUT_MS, 'pairing/relay-unreachable')
  relayer.on('relayer_error', onRelayError)
  signal.addEventListener('abort', giveUp)
  return {
    signal: wait.signal,
    acknowledged() {
      cancelTimeout()
      cancelTimeout = endAfter(PAIRING_LIFETIME_MS + RESPONSE_GRACE_MS, 'pairing/expired')
    },
    stop() {
      cancelTimeout()
      relayer.off('relayer_error', onRelayError)
      signal.removeEventListener('abort', giveUp)
    },
  }
}

/** Publishes the link on the provider too, because an app that supplies its own provider may listen to it. */
export function publishLink(provider: UniversalProvider, uri: string): void {
  provider.uri = uri
  provider.events.emit('display_uri', uri)
}

export function parsePairingTopic(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}

/**
 * Runs one pairing, from the link to the wallet's response. Any number of pairings can be pending. The link is
 * published once the relay has acknowledged the proposal, which subscribes to its topic. No response is lost then.
 *
 * Uses the library's client instead of its provider, which supports one link at a time and stops listening to the
 * previous one.
 * @throws AppKitError `config/…` with the relay's reason, `pairing/relay-unreachable`, `pairing/expired` or
 * `request/aborted`
 * @throws the wallet's error
 */
export async function pair({ provider }: ProtocolClient, pairing: Pairing): Promise<SessionStruct> {
  const { namespaces, signal, onAbandoned } = pairing
  let proposed: ReturnType<typeof provider.client.connect> | undefined
  let endProposal = () => {}
  const wait = createPairingWait(provider.client.core.relayer, pairing)
  try {
    signal.throwIfAborted()
    proposed = provider.client.connect({ optionalNamespaces: { ...namespaces } })
    const { uri = '', approval } = await abortable(proposed, wait.signal)
    wait.acknowledged()
    endProposal = createProposalEnder(provider.client, parsePairingTopic(uri))
    publishLink(provider, uri)
    pairing.onUri?.(uri)
    const session = await abortable(approval(), wait.signal)
    await syncProvider(provider, session, namespaces)
    signal.throwIfAborted()
    return session
  } catch (error) {
    endProposal()
    proposed?.then(({ uri = '' }) => onAbandoned(parsePairingTopic(uri))).catch(() => undefined)
    throw signal.aborted ? new AppKitError('request/aborted') : toPairingError(error)
  } finally {
    wait.stop()
  }
}

// Returns a function that ends the library's wait for the response, and its timer. Reads the proposal while it is
// stored: if the page was suspended until the proposal expired, the library may have deleted it without ending the
// wait.
function createProposalEnder(client: UniversalProvider['client'], pairingTopic: string): () => void {
  const id = client.proposal.getAll().find(proposal => proposal.pairingTopic === pairingTopic)?.id
  return () => void (id === undefined || client.events.emit('proposal_expire', { id }))
}
