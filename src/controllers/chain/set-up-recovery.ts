import type { Scope } from '../scope.js'
import { EmbeddedController } from './embedded.js'

/**
 * Lets the person choose what brings the embedded wallet back, and says what there is now. What was chosen stays, however
 * it ends. Rejects as `FrameClient.request`; `request/aborted` where it is hidden meanwhile, or asked for anew.
 */
export async function setUpRecovery(scope: Scope): Promise<readonly string[]> {
  const embedded = scope.use(EmbeddedController)
  embedded.backUp?.abort()
  const { signal } = (embedded.backUp = new AbortController())
  return (await embedded.request('SET_UP_RECOVERY', undefined, { signal })).methods
}
