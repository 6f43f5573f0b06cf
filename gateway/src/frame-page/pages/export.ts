import { matchesOrigin } from '../channel/origin-list.js'
import '../screens/export-screen.js'
import type { ExportActions } from '../screens/export-screen.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { readPageSettings, preferredLanguages } from './page-settings.js'
import { startWallet } from './start-wallet.js'

async function start(): Promise<void> {
  const language = chooseTexts(preferredLanguages(window))
  const shell = new Shell(document, language, 'page')
  const { exporting, loading } = language.texts
  showMessage(shell, loading)
  const settings = readPageSettings(document)
  const origin = new URLSearchParams(location.search).get('origin')
  if (!settings || !matchesOrigin(origin, settings.origins)) return showMessage(shell, exporting.loggedOut, 'warning')
  const wallet = await startWallet(settings, origin)
  const resumed = await wallet.resume().catch(() => false)
  if (!resumed) return showMessage(shell, exporting.loggedOut, 'warning')
  const screen = document.createElement('appkit-frame-export')
  shell.show(Object.assign(screen, { language, actions: exportActions(wallet) }))
}

function exportActions(wallet: FrameWallet): ExportActions {
  return {
    async sendCode() {
      await wallet.stepUp('export')
    },
    async prove(code) {
      await wallet.ensureWallet()
      await wallet.allowExport({ code })
    },
    read: kind => (kind === 'words' ? wallet.exportPhrase() : wallet.exportKey(kind)),
  }
}

void start()
