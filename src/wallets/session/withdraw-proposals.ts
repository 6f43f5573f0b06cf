import type { ProtocolClient } from './protocol-client.js'

/**
 * Ends every proposal that waits for a wallet: the library's own promise and timer at once, and then the pairing, with
 * a word to the wallet that may be showing it. Resolves when the relay has taken that word; never throws.
 */
export async function withdrawProposals({ provider: { client } }: ProtocolClient): Promise<void> {
  const ended = client.proposal.getAll().map(async ({ id, pairingTopic }) => {
    client.events.emit('proposal_expire', { id })
    await client.proposal.delete(id, { code: 6000, message: 'User disconnected.' })
    client.core.expirer.del(id)
    await client.core.pairing.disconnect({ topic: pairingTopic })
  })
  await Promise.allSettled(ended)
}
