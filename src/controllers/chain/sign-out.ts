import type { Namespace } from '../../core/caip.js'
import { siwxNamespaces, type SIWXConfig } from '../../core/siwx.js'
import { retry } from '../../lib/retry.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { NetworkController } from './network.js'

/**
 * Ends the sign-ins of a namespace's accounts on all of its networks; all there are where nobody else is connected.
 * Tries twice more where whoever keeps them does not answer, and rejects then.
 */
export async function signOut(
  scope: Scope,
  config: SIWXConfig,
  namespace: Namespace,
  addresses: readonly string[],
): Promise<void> {
  const account = scope.use(AccountController)
  const isOther = (each: Namespace) => each !== namespace && account.of(each).status !== 'disconnected'
  const { clock } = scope.services
  const again = { retries: 2, baseDelayMs: 500, clock, signal: scope.signal }
  if (!siwxNamespaces.some(isOther)) return retry(() => config.setSessions([]), again)
  const networks = scope.use(NetworkController).of(namespace)
  const ends = networks.flatMap(({ caipNetworkId }) =>
    addresses.map(address => retry(() => config.revokeSession(caipNetworkId, address), again)),
  )
  const failed = (await Promise.allSettled(ends)).find(end => end.status === 'rejected')
  if (failed) throw failed.reason
}
