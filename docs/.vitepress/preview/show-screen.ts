// Opens the screen that the playground shows.
import type { AppKit, ViewName } from 'appkit-modal'
import type { TestWallet } from 'appkit-modal/testing'
import type { ScreenName } from '../playground/choices.js'

/** The screens that open by name, for guests and for a connected account. */
const guestViews: Partial<Record<ScreenName, ViewName>> = {
  wallets: 'AllWallets',
  qr: 'ConnectingWalletConnect',
  networks: 'Networks',
}
const accountViews: Partial<Record<ScreenName, ViewName>> = {
  account: 'Account',
  send: 'Send',
  swap: 'Swap',
  receive: 'Receive',
  settings: 'AccountSettings',
}

/** Shows a screen. Connects the wallet first if the screen needs an account, and disconnects it for the others. */
export async function showScreen(kit: AppKit, wallet: TestWallet, screen: ScreenName): Promise<void> {
  const accountView = accountViews[screen]
  if (screen === 'connect') return void (await kit.open())
  if (accountView) {
    await connect(kit, wallet)
    void kit.open({ view: accountView }) // Send and Swap resolve with a transaction
    return settled(kit, () => kit.getState().open)
  }
  await settled(kit, () => isSettled(kit))
  await kit.disconnect()
  wallet.control.disconnect()
  const guestView = guestViews[screen]
  if (guestView) return void (await kit.open({ view: guestView }))
  wallet.control.mode = screen === 'rejected' ? 'reject' : 'hang'
  await kit.connectWallet(wallet.info.rdns)
}

async function connect(kit: AppKit, wallet: TestWallet): Promise<void> {
  await settled(kit, () => isSettled(kit))
  if (kit.getAccount()?.isConnected) return
  await kit.connectWallet(wallet.info.rdns)
  await settled(kit, () => kit.getAccount()?.isConnected === true && !kit.getState().open)
}

/** Returns true once a stored connection is restored, or found to be gone. */
function isSettled(kit: AppKit): boolean {
  return ['connected', 'disconnected'].includes(kit.getAccount()?.status ?? 'disconnected')
}

/** Resolves once a condition on the account and the modal holds. */
function settled(kit: AppKit, condition: () => boolean): Promise<void> {
  return new Promise(resolve => {
    const check = () => {
      if (!condition()) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [kit.subscribeAccount(check), kit.subscribeState(check)]
    check()
  })
}
