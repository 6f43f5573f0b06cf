import type { FrameWallet } from '../session/frame-wallet.js'

/** Locks the wallet when the browser puts its page to sleep: what lies in memory may lie there for days. Standard: Page Lifecycle. */
export function lockOnFreeze(page: Pick<Document, 'addEventListener'>, wallet: Pick<FrameWallet, 'lock'>): void {
  // A worker that is asleep, too, locks before anything else once both are awake.
  page.addEventListener('freeze', () => void wallet.lock().catch(() => {}))
}
