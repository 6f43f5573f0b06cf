import '../screens/device-screen.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { readPageSettings, wantedLanguages } from './page-settings.js'
import { askPublic } from './public-api.js'

/** Where the link of the mail leads: shows who wants in, and lets the person decide. */
async function start(): Promise<void> {
  const language = chooseTexts(wantedLanguages(window))
  const shell = new Shell(document, language, 'page')
  const { device, loading, failed } = language.texts
  const api = readPageSettings(document)?.api ?? ''
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  showMessage(shell, loading)
  const facts = await askPublic(api, 'POST /v1/device/look', { token })
  if (!facts) return showMessage(shell, device.expired, 'warning')
  const screen = document.createElement('appkit-frame-device')
  Object.assign(screen, { language, facts })
  screen.addEventListener('appkit-decided', event => {
    const { approved } = (event as CustomEvent<{ approved: boolean }>).detail
    showMessage(shell, loading)
    void askPublic(api, approved ? 'POST /v1/device/approve' : 'POST /v1/device/deny', { token }).then(done => {
      const words = approved ? device.approved : device.denied
      return showMessage(shell, done ? words : failed, done && approved ? 'check' : 'warning')
    })
  })
  shell.show(screen)
}

void start()
