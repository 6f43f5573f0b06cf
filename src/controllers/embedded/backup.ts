import type { Scope } from '../scope.js'
import { EmbeddedController } from './embedded.js'

// Lets the frame offer a backup to a wallet that has none. Resolves once the user has decided, postponed it, or closed
// the modal. The frame decides if the offer is due.
export async function offerBackup(scope: Scope, occasion: 'login' | 'receive'): Promise<void> {
  const embedded = scope.use(EmbeddedController)
  if (embedded.state.isBackedUp !== false || (occasion === 'login' && embedded.isSignInLeft)) return
  embedded.backup?.abort()
  const { signal } = (embedded.backup = new AbortController())
  await embedded.request('SET_UP_RECOVERY', { occasion }, { signal }).catch(() => {}) // The wallet works without it.
}
