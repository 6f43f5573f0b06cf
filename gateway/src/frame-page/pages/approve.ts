import { answerApproval, channelToFrame } from '../approval/approval-window.js'
import '../approval/approve-screen.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { preferredLanguages, requestedTheme } from './page-settings.js'

// The wallet's own window for one request. Other pages can neither style nor cover it.
const language = chooseTexts(preferredLanguages(window))
const shell = new Shell(document, language, 'page', requestedTheme(window))
const { texts } = language
const name = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
showMessage(shell, texts.loading)
if (/^[0-9a-f]{32}$/.test(name)) {
  const over = () => (showMessage(shell, texts.windowGone, 'check'), window.close())
  const decide = answerApproval(channelToFrame(`appkit-approve-${name}`), {
    onRequest(request) {
      const screen = document.createElement('appkit-frame-approval')
      Object.assign(screen, { request, language, seen: shell.seen })
      screen.addEventListener('appkit-decided', event => {
        decide((event as CustomEvent<{ approved: boolean }>).detail.approved)
        over()
      })
      shell.show(screen)
    },
    onOver: over,
  })
} else showMessage(shell, texts.windowGone)
