import '../screens/account-change-screen.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import type { Shell } from '../ui/shell.js'

/** Shows every change of the account that takes effect later, one after the other, so that the user can stop it. */
export async function reviewChanges(
  wallet: Pick<FrameWallet, 'changes' | 'stopChange'>,
  shell: Pick<Shell, 'show' | 'language'>,
): Promise<void> {
  for (const change of wallet.changes) {
    const screen = document.createElement('appkit-frame-account-change')
    Object.assign(screen, { language: shell.language, change, stop: () => wallet.stopChange(change.changeId) })
    await new Promise<void>(resolve => {
      screen.addEventListener('appkit-answered', () => resolve(), { once: true })
      shell.show(screen)
    })
  }
}
