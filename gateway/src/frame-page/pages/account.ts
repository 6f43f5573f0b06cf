import { matchesOrigin } from '../channel/origin-list.js'
import { createAccountActions } from '../screens/account-actions.js'
import '../screens/account-screen.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { addDevice, isOpenedFromApp } from './add-device.js'
import { decideDevices } from './confirm-sign-in.js'
import { reviewChanges } from './review-changes.js'
import { readPageSettings, preferredLanguages } from './page-settings.js'
import { startWallet } from './start-wallet.js'

async function start(): Promise<void> {
  const language = chooseTexts(preferredLanguages(window))
  const shell = new Shell(document, language, 'page')
  const { managing, loading } = language.texts
  showMessage(shell, loading)
  const settings = readPageSettings(document)
  const origin = new URLSearchParams(location.search).get('origin')
  if (!settings || !matchesOrigin(origin, settings.origins)) return showMessage(shell, managing.loggedOut, 'warning')
  const wallet = await startWallet(settings, origin)
  const exportUrl = `/export?${new URLSearchParams({ projectId: settings.projectId, origin })}`
  const decided = await decideDevices(wallet, shell)
  if (decided) return showMessage(shell, decided.text, decided.icon)
  await reviewChanges(wallet, shell)
  const screen = document.createElement('appkit-frame-account')
  const passkeys = { credentials: navigator.credentials, rpId: location.hostname }
  const actions = createAccountActions(wallet, passkeys)
  const isFromApp = isOpenedFromApp(document.referrer, origin, location.origin)
  const add = async () => {
    const end = isFromApp
      ? await addDevice(wallet, { shell, passkeys })
      : ({ text: language.texts.addDevice.fromApp, icon: 'warning' } as const)
    if (end) showMessage(shell, end.text, end.icon)
    else shell.show(screen)
  }
  screen.addEventListener('appkit-add-device', () => void add())
  shell.show(Object.assign(screen, { language, exportUrl, actions }))
}

void start()
