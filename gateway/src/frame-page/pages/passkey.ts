import { systemClock } from '../../../../src/core/clock.js'
import '../screens/passkey-screen.js'
import { servePasskey, type RemotePage, toLocalPage } from '../session/passkey-window.js'
import { logInWithPasskey, usePasskey, type PasskeyQuestion } from '../session/passkey.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { preferredLanguages, requestedTheme } from './page-settings.js'

const QUESTION_TIMEOUT_MS = 10_000

// The wallet's own window for passkeys, because browsers do not create passkeys in cross-origin frames. It has no key
// and no session.
const language = chooseTexts(preferredLanguages(window))
const shell = new Shell(document, language, 'page', requestedTheme(window))
const { texts } = language
const opener = window.opener as RemotePage | null
const showGone = () => showMessage(shell, texts.windowGone)
if (opener) {
  showMessage(shell, texts.loading)
  const cancelTimeout = systemClock.after(QUESTION_TIMEOUT_MS, showGone)
  servePasskey(opener, toLocalPage(window), (question, answer) => {
    cancelTimeout()
    const run = async () => {
      answer(await answerQuestion(question))
      showMessage(shell, texts.passkey.made, 'check')
    }
    const screen = document.createElement('appkit-frame-passkey')
    const made = question.kind === 'use' || question.kind === 'login'
    const hint = question.kind === 'login' ? texts.passkeyLogin.windowHint : ''
    shell.show(Object.assign(screen, { language, run, made, hint }))
  })
} else showGone()

function answerQuestion(question: PasskeyQuestion) {
  const { credentials } = navigator
  return question.kind === 'register' || question.kind === 'login'
    ? logInWithPasskey(credentials, location.hostname, question)
    : usePasskey(credentials, location.hostname, question)
}
