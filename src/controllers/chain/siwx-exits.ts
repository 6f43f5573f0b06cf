import type { Network } from '../../core/network.js'
import type { SIWXConfig } from '../../core/siwx.js'
import { withTimeout } from '../../lib/with-timeout.js'
import type { Scope } from '../scope.js'
import { answerLimit } from './answer-limit.js'
import { ConnectionController } from './connection.js'
import type { SiwxPlace } from './siwx-place.js'
import { sessionFor } from './siwx-session.js'

/** Ends the connection of an account that does not sign in, unless another wallet has been connected since. Never fails. */
export async function endConnection(scope: Scope, { namespace, connection }: SiwxPlace): Promise<void> {
  const connections = scope.use(ConnectionController)
  if (connections.session(namespace) === connection) await connections.disconnect(namespace)
}

/** Moves back to a network where the account is signed in; false where it is not any more. Throws `network/*` and `wallet/*`. */
export async function goBackTo(
  scope: Scope,
  config: SIWXConfig,
  { address, signal }: SiwxPlace,
  { caipNetworkId }: Network,
): Promise<boolean> {
  const ask = () => config.getSessions(caipNetworkId, address)
  const sessions = await withTimeout(ask, answerLimit(scope, signal))
  if (!sessionFor(sessions, { address, chainId: caipNetworkId, now: scope.services.clock.now() })) return false
  await scope.use(ConnectionController).switchNetwork(caipNetworkId)
  return true
}
