import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import { bringInStep } from './bring-in-step.js'
import { pairingFailure } from './pairing-failure.js'
import { showLink, topicOf, waitForAnswer, type Pairing } from './pairing-wait.js'
import type { ProtocolClient } from './protocol-client.js'
import type { SessionStruct, UniversalProvider } from './protocol-library.js'

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
