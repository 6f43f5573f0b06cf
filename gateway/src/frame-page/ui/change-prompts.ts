import type { AccountChange } from '../../../../src/contract/account-api.js'
import '../screens/account-change-screen.js'
import '../screens/email-change-screen.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import type { Language } from '../texts/choose-texts.js'
import { createScreen, rejected } from './prompt-screen.js'
import type { ScreenPresenter } from './screen-presenter.js'

interface ChangePromptsDeps {
  readonly presenter: ScreenPresenter
  readonly wallet: FrameWallet
  readonly getLanguage: () => Language
}

/** Asks before the wallet signs a change of the email address. */
export const confirmEmailChange = (parts: ChangePromptsDeps, newEmail: string, signal: AbortSignal): Promise<void> =>
  parts.presenter.present<void>(
    'unlock',
    ({ finish, fail }) => {
      const email = parts.wallet.user?.email ?? ''
      const screen = createScreen(parts, 'appkit-frame-email-change', { email, newEmail })
      screen.addEventListener('appkit-answered', event => {
        if ((event as CustomEvent<{ confirmed: boolean }>).detail.confirmed) finish()
        else fail(rejected())
      })
      return screen
    },
    signal,
  )

/** Shows a change that takes effect later, above an approval and after other prompts. */
export const showChange = async (
  parts: ChangePromptsDeps,
  change: AccountChange,
  signal: AbortSignal,
): Promise<void> => {
  const { presenter, wallet } = parts
  await presenter.whenFree()
  signal.throwIfAborted()
  return presenter.present<void>(
    'unlock',
    ({ finish }) => {
      const stop = () => wallet.stopChange(change.changeId)
      const screen = createScreen(parts, 'appkit-frame-account-change', { change, stop })
      screen.addEventListener('appkit-answered', () => finish())
      return screen
    },
    signal,
    { isNotice: true },
  )
}
