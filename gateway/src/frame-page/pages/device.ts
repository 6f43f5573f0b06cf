import '../screens/device-screen.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { readPageSettings, preferredLanguages } from './page-settings.js'
import { requestPublic } from './public-api.js'

async function start(): Promise<void> {
  const language = chooseTexts(preferredLanguages(window))
  const shell = new Shell(document, language, 'page')
  const { device, loading, failed } = language.texts
  const api = readPageSettings(document)?.api ?? ''
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  showMessage(shell, loading)
  const facts = await requestPublic(api, 'POST /v1/device/look', { token })
  if (!facts) return showMessage(shell, device.expired, 'warning')
  const screen = document.createElement('appkit-frame-device')
  Object.assign(screen, { language, facts })
  screen.addEventListener('appkit-decided', event => {
    const { approved } = (event as CustomEvent<{ approved: boolean }>).detail
    showMessage(shell, loading)
    void requestPublic(api, approved ? 'POST /v1/device/approve' : 'POST /v1/device/deny', { token }).then(done => {
      const text = approved ? device.approved : device.denied
      return showMessage(shell, done ? text : failed, done && approved ? 'check' : 'warning')
    })
  })
  shell.show(screen)
}

void start()
