import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import { bringInStep, type Pairing, pairingFailure, showLink, topicOf, waitForAnswer } from './pairing-wait.js'
import type { ProtocolClient } from './protocol-client.js'
import { engineOf, type SessionStruct, type SignInAlong, type UniversalProvider } from './session-options.js'

/**
 * One pairing, from the link to the wallet's answer, beside any number of others. The link is given out when the relay
 * has acknowledged the proposal, which subscribes us to its topic: a wallet that scans it is heard.
 *
 * The library's client is asked beneath its provider, which has one link at a time and stops listening to the elder.
 *
 * Throws `config/…` with the relay's reason, `pairing/relay-unreachable`, `pairing/expired`, `request/aborted`, or what
 * the wallet answered; each at once.
 */
async function pair({ provider }: ProtocolClient, pairing: Pairing): Promise<SessionStruct> {
  const { namespaces, signal, onLeft } = pairing
  let proposed: ReturnType<typeof provider.client.connect> | undefined
  let endProposal = () => {}
  const wait = waitForAnswer(provider.client.core.relayer, pairing)
  try {
    signal.throwIfAborted()
    proposed = provider.client.connect({ optionalNamespaces: { ...namespaces } })
    const { uri = '', approval } = await abortable(proposed, wait.signal)
    wait.acknowledged()
    endProposal = proposalEnder(provider.client, topicOf(uri))
    showLink(provider, uri)
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

/**
 * Ends the library's own wait for the answer, and its timer. Asked for while the proposal is stored: after a page slept
 * through the end of a code, the library may have taken it out already, and not have ended the wait yet.
 */
function proposalEnder(client: UniversalProvider['client'], pairingTopic: string): () => void {
  const id = client.proposal.getAll().find(proposal => proposal.pairingTopic === pairingTopic)?.id
  return () => void (id === undefined || client.events.emit('proposal_expire', { id }))
}

/**
 * One pairing; with a sign-in where the app has one and asks for EVM networks alone: others the protocol has none for. A
 * library that the app brought along, and that cannot be asked so, connects alone, and the account is asked afterwards.
 */
export async function pairAs(client: ProtocolClient, pairing: Pairing, along?: SignInAlong): Promise<SessionStruct> {
  const engine = along && engineOf(client.provider.client)
  if (!along || !engine || Object.keys(pairing.namespaces).join() !== 'eip155') return pair(client, pairing)
  const { pairSigned } = await import('./pair-and-sign.js').catch((cause: unknown) => {
    throw AppKitError.from(cause, 'chunk/unavailable')
  })
  return pairSigned(client, engine, pairing, along)
}
