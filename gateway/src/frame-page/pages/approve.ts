import { answerApproval, channelToFrame } from '../approval/approval-window.js'
import '../approval/approve-screen.js'
import { enlargeWindow } from '../approval/visibility-watch.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'

// The wallet's own window for one request. Other pages can neither style nor cover it. The page around the frame knows
// its URL, so nothing but the name of the channel is read from it.
const own = chooseTexts(navigator.languages)
const shell = new Shell(document, own, 'page')
const name = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
const getTexts = () => shell.language.texts
showMessage(shell, getTexts().loading)
enlargeWindow()
if (/^[0-9a-f]{32}$/.test(name)) {
  const over = () => (showMessage(shell, getTexts().windowGone, 'check'), window.close())
  const decide = answerApproval(channelToFrame(`appkit-approve-${name}`), {
    onRequest(request, { mode, locale }) {
      shell.setTheme(mode === 'light' ? 'light' : 'dark')
      shell.setLocale(locale ?? own.locale)
      const screen = document.createElement('appkit-frame-approval')
      Object.assign(screen, { request, language: shell.language, seen: shell.seen })
      screen.addEventListener('appkit-decided', event => {
        decide((event as CustomEvent<{ approved: boolean }>).detail.approved)
        over()
      })
      shell.show(screen)
    },
    onOver: over,
  })
} else showMessage(shell, getTexts().windowGone)
