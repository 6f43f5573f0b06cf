import '../screens/link-screen.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { readPageSettings, preferredLanguages } from './page-settings.js'
import { requestPublic } from './public-api.js'

async function start(): Promise<void> {
  const language = chooseTexts(preferredLanguages(window))
  const shell = new Shell(document, language, 'page')
  const { link, loading, failed } = language.texts
  const api = readPageSettings(document)?.api ?? ''
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  showMessage(shell, loading)
  const found = await requestPublic(api, 'POST /v1/link/look', { token })
  if (!found) return showMessage(shell, link.expired, 'warning')
  const screen = document.createElement('appkit-frame-link')
  Object.assign(screen, { language, words: link[found.kind] })
  screen.addEventListener('appkit-decided', () => {
    showMessage(shell, loading)
    void requestPublic(api, 'POST /v1/link/use', { token }).then(done =>
      showMessage(shell, done ? link.done : failed, done ? 'check' : 'warning'),
    )
  })
  shell.show(screen)
}

void start()
