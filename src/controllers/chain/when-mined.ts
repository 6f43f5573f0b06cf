import type { Network } from '../../core/network.js'
import { wait } from '../../lib/wait.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from './connection.js'

/** How often a network is asked whether it has mined something, in milliseconds. */
export const LOOK_EVERY_MS = 1_000
/** For how long, before nobody waits for it any more. */
export const LOOK_FOR_MS = 600_000

/**
 * Waits until a transaction is mined: whether it did what it should. Undefined where that took too long to wait for, or
 * where nobody can say it. Rejects when the instance goes.
 */
export async function whenMined(scope: Scope, network: Network, hash: string): Promise<boolean | undefined> {
  const { clock } = scope.services
  const { hasSucceeded } = await scope.use(ConnectionController).verbs(network.chainNamespace)
  if (!hasSucceeded) return undefined
  for (const until = clock.now() + LOOK_FOR_MS; clock.now() < until;) {
    const done = await hasSucceeded(hash, network, scope.signal).catch(() => undefined) // asked again
    if (done !== undefined) return done
    await wait(LOOK_EVERY_MS, clock, scope.signal)
  }
  return undefined
}
