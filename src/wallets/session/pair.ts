import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import { abortable } from '../../lib/abortable.js'
import {
  syncProvider,
  type Pairing,
  toPairingError,
  publishLink,
  parsePairingTopic,
  createPairingWait,
} from './pairing-wait.js'
import type { ProtocolClient } from './protocol-client.js'
import { getEngine, type SessionStruct, type OneClickSignIn, type UniversalProvider } from './session-options.js'

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
async function pair({ provider }: ProtocolClient, pairing: Pairing): Promise<SessionStruct> {
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

/**
 * Returns a function that ends the library's wait for the response, and its timer. Reads the proposal while it is
 * stored: if the page was suspended until the proposal expired, the library may have deleted it without ending the
 * wait.
 */
function createProposalEnder(client: UniversalProvider['client'], pairingTopic: string): () => void {
  const id = client.proposal.getAll().find(proposal => proposal.pairingTopic === pairingTopic)?.id
  return () => void (id === undefined || client.events.emit('proposal_expire', { id }))
}

const loadPairAndSign = lazy(() => import('./pair-and-sign.js'))

/**
 * Starts a pairing. Includes a sign-in if the app has one and requests EVM networks only, because the protocol supports
 * no others. A custom provider without the required engine methods connects without the sign-in.
 */
export async function pairWallet(
  client: ProtocolClient,
  pairing: Pairing,
  signIn?: OneClickSignIn,
): Promise<SessionStruct> {
  const engine = signIn && getEngine(client.provider.client)
  if (!signIn || !engine || Object.keys(pairing.namespaces).join() !== 'eip155') return pair(client, pairing)
  const { pairSigned } = await loadPairAndSign()
  return pairSigned(client, engine, pairing, signIn)
}
