import type { DeviceFacts } from '../ui/device-screen.js'
import '../ui/device-screen.js'
import { showMessage } from '../ui/message-screen.js'
import type { Shell } from '../ui/shell.js'

/** Shows who wants to be logged in, and asks. Only a press on the page decides; resolves with what was pressed. */
export function confirmSignIn(shell: Shell, facts: DeviceFacts, hint: string): Promise<boolean> {
  const screen = document.createElement('appkit-frame-device')
  Object.assign(screen, { language: shell.language, facts, hint })
  return new Promise(resolve => {
    screen.addEventListener('appkit-decided', event => {
      showMessage(shell, shell.language.texts.loading)
      resolve((event as CustomEvent<{ approved: boolean }>).detail.approved)
    })
    shell.show(screen)
  })
}
