import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { withTimeout } from '../../lib/async.js'
import type { ProtocolClient } from './protocol-client.js'

/**
 * Maximum time to notify the wallet of the disconnect, in milliseconds. After that, only the local session is deleted.
 */
export const DISCONNECT_TIMEOUT_MS = 3_000

const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Ends a session and deletes it locally. Notifies the wallet if the relay is reachable. Never throws. */
export async function endSession({ provider }: ProtocolClient, topic: string, clock: Clock): Promise<void> {
  const { client } = provider
  const isShown = provider.session?.topic === topic
  const notified = isShown ? provider.disconnect() : client.disconnect({ topic, reason: USER_DISCONNECTED })
  const onTimeout = () => new AppKitError('pairing/relay-unreachable')
  await withTimeout(() => notified, { ms: DISCONNECT_TIMEOUT_MS, clock, onTimeout }).catch(() => undefined)
  if (!client.session.keys.includes(topic)) return
  await client.session.delete(topic, USER_DISCONNECTED).catch(() => undefined)
  client.core.expirer.del(topic)
  if (provider.session?.topic === topic) delete provider.session
}

const WITHDRAW_TIMEOUT_MS = 1_000

/**
 * Withdraws all pending proposals, or those of one pairing. Ends the library's promise and timer, then the pairing, and
 * notifies the wallet. Also ends a session that the pairing created after it was abandoned. Resolves once the relay has
 * accepted the messages. Never throws.
 */
export async function withdrawProposals(client: ProtocolClient, clock: Clock, pairingTopic?: string): Promise<void> {
  const { client: signer } = client.provider
  const filterByPairing = <T extends { pairingTopic: string }>(items: T[]) =>
    items.filter(item => item.pairingTopic === pairingTopic)
  const proposals = signer.proposal.getAll()
  const ended = (pairingTopic ? filterByPairing(proposals) : proposals).map(proposal => withdraw(signer, proposal))
  if (pairingTopic)
    for (const { topic } of filterByPairing(signer.session.getAll())) ended.push(endSession(client, topic, clock))
  const onTimeout = () => new AppKitError('pairing/relay-unreachable')
  await withTimeout(() => Promise.allSettled(ended), { ms: WITHDRAW_TIMEOUT_MS, clock, onTimeout }).catch(
    () => undefined,
  )
}

type Signer = ProtocolClient['provider']['client']

async function withdraw(signer: Signer, { id, pairingTopic }: { id: number; pairingTopic: string }): Promise<void> {
  signer.events.emit('proposal_expire', { id })
  await signer.proposal.delete(id, { code: 6000, message: 'User disconnected.' })
  signer.core.expirer.del(id)
  await signer.core.pairing.disconnect({ topic: pairingTopic })
}
