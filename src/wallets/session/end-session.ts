import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { withTimeout } from '../../lib/async.js'
import type { ProtocolClient } from './protocol-client.js'

/** The longest the wallet's side may take to hear of the end, in milliseconds; then it ends here alone. */
export const GOODBYE_LIMIT_MS = 3_000

const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Ends a session: tells the wallet as far as the relay can be reached, and forgets it here in any case. Never throws. */
export async function endSession({ provider }: ProtocolClient, topic: string, clock: Clock): Promise<void> {
  const { client } = provider
  const isShown = provider.session?.topic === topic
  const told = isShown ? provider.disconnect() : client.disconnect({ topic, reason: USER_DISCONNECTED })
  const onTimeout = () => new AppKitError('pairing/relay-unreachable')
  await withTimeout(() => told, { ms: GOODBYE_LIMIT_MS, clock, onTimeout }).catch(() => undefined)
  if (!client.session.keys.includes(topic)) return
  await client.session.delete(topic, USER_DISCONNECTED).catch(() => undefined)
  client.core.expirer.del(topic)
  if (provider.session?.topic === topic) delete provider.session
}

/** The longest we stay to tell a wallet that its proposal is withdrawn, in milliseconds. */
const WITHDRAW_LIMIT_MS = 1_000

/**
 * Ends every proposal that waits for a wallet, or that of one pairing: the library's own promise and timer at once, and
 * then the pairing, with a word to the wallet that may be showing it. A session that the pairing brought when nobody
 * waited any more ends too. Resolves when the relay has taken that word; never throws.
 */
export async function withdrawProposals(client: ProtocolClient, clock: Clock, pairingTopic?: string): Promise<void> {
  const { client: signer } = client.provider
  const ofPairing = <T extends { pairingTopic: string }>(all: T[]) =>
    all.filter(one => one.pairingTopic === pairingTopic)
  const proposals = signer.proposal.getAll()
  const ended = (pairingTopic ? ofPairing(proposals) : proposals).map(proposal => withdraw(signer, proposal))
  if (pairingTopic)
    for (const { topic } of ofPairing(signer.session.getAll())) ended.push(endSession(client, topic, clock))
  const onTimeout = () => new AppKitError('pairing/relay-unreachable')
  await withTimeout(() => Promise.allSettled(ended), { ms: WITHDRAW_LIMIT_MS, clock, onTimeout }).catch(() => undefined)
}

type Signer = ProtocolClient['provider']['client']

async function withdraw(signer: Signer, { id, pairingTopic }: { id: number; pairingTopic: string }): Promise<void> {
  signer.events.emit('proposal_expire', { id })
  await signer.proposal.delete(id, { code: 6000, message: 'User disconnected.' })
  signer.core.expirer.del(id)
  await signer.core.pairing.disconnect({ topic: pairingTopic })
}
