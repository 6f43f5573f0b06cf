import { matchesOrigin } from '../channel/origin-list.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { decideHandover } from './confirm-sign-in.js'
import { readPageSettings, preferredLanguages } from './page-settings.js'
import { startWallet } from './start-wallet.js'

async function start(): Promise<void> {
  const language = chooseTexts(preferredLanguages(window))
  const shell = new Shell(document, language, 'page')
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname + location.search)
  showMessage(shell, language.texts.loading)
  const settings = readPageSettings(document)
  const origin = new URLSearchParams(location.search).get('origin')
  if (!settings || !matchesOrigin(origin, settings.origins))
    return showMessage(shell, language.texts.handover.notHere, 'warning')
  const { text, icon } = await decideHandover(await startWallet(settings, origin), { shell, token })
  showMessage(shell, text, icon)
}

void start()
