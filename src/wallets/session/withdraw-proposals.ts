import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { withTimeout } from '../../lib/with-timeout.js'
import type { ProtocolClient } from './protocol-client.js'

/** The longest we stay to tell a wallet that its proposal is withdrawn, in milliseconds. */
const WITHDRAW_LIMIT_MS = 1_000

/**
 * Ends every proposal that waits for a wallet: the library's own promise and timer at once, and then the pairing, with
 * a word to the wallet that may be showing it. Resolves when the relay has taken that word; never throws.
 */
export async function withdrawProposals({ provider: { client } }: ProtocolClient, clock: Clock): Promise<void> {
  const ended = client.proposal.getAll().map(async ({ id, pairingTopic }) => {
    client.events.emit('proposal_expire', { id })
    await client.proposal.delete(id, { code: 6000, message: 'User disconnected.' })
    client.core.expirer.del(id)
    await client.core.pairing.disconnect({ topic: pairingTopic })
  })
  const onTimeout = () => new AppKitError('pairing/relay-unreachable')
  await withTimeout(() => Promise.allSettled(ended), { ms: WITHDRAW_LIMIT_MS, clock, onTimeout }).catch(() => undefined)
}
