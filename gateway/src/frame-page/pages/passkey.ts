import { systemClock } from '../../../../src/core/clock.js'
import '../screens/passkey-screen.js'
import { servePasskey, type OtherPage, nearPage } from '../session/passkey-window.js'
import { usePasskey } from '../session/passkey.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { wantedLanguages, wantedTheme } from './page-settings.js'

/** So long the frame may take to say what it wants, in milliseconds. */
const QUESTION_MS = 10_000

/** The wallet's own window for a passkey: browsers let a frame make none. It holds no key and no session. */
const language = chooseTexts(wantedLanguages(window))
const shell = new Shell(document, language, 'page', wantedTheme(window))
const { texts } = language
const opener = window.opener as OtherPage | null
const over = () => showMessage(shell, texts.windowGone)
if (opener) {
  showMessage(shell, texts.loading)
  const callOff = systemClock.after(QUESTION_MS, over)
  servePasskey(opener, nearPage(window), (question, answer) => {
    callOff()
    const run = async () => {
      answer(await usePasskey(navigator.credentials, location.hostname, question))
      showMessage(shell, texts.passkey.made, 'check')
    }
    const screen = document.createElement('appkit-frame-passkey')
    shell.show(Object.assign(screen, { language, run, made: question.kind === 'use' }))
  })
} else over()
