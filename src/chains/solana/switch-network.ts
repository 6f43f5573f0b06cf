import type { Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'

/**
 * Moves a session to a network: wallets of Solana have none of their own to be on, each request names one. Throws
 * `network/unsupported` where the wallet does not serve it, `network/cannot-switch` where the session cannot be moved.
 */
export async function switchNetwork({ caipNetworkId, name }: Network, session: Session): Promise<void> {
  if (session.caipNetworkId === caipNetworkId) return
  if (session.approved && !session.approved.includes(caipNetworkId))
    throw new AppKitError('network/unsupported', { text: name })
  if (!session.moveTo) throw new AppKitError('network/cannot-switch', { text: name })
  session.moveTo(caipNetworkId)
}
