import '../screens/device-screen.js'
import type { DeviceFacts } from '../screens/device-screen.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { showMessage, type Shell } from '../ui/shell.js'

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

/** What the person is told once a device was decided about. */
interface DeviceEnd {
  readonly text: string
  readonly icon: 'check' | 'warning'
}

/**
 * Asks about the new devices that wait for one of this account's, newest first, until one is let in; says how it ended.
 * Nothing where none waits, nobody is logged in, or this device may not decide.
 */
export async function decideDevices(
  wallet: Pick<FrameWallet, 'resume' | 'pendingDevices' | 'decideDevice'>,
  shell: Shell,
  confirm: typeof confirmSignIn = confirmSignIn,
): Promise<DeviceEnd | undefined> {
  const { signIn, device, failed } = shell.language.texts
  const isIn = await wallet.resume().catch(() => false)
  const waiting = isIn ? await wallet.pendingDevices().catch(() => []) : []
  let end: DeviceEnd | undefined
  for (const { deviceId, ...facts } of waiting.toSorted((a, b) => b.at - a.at)) {
    const approved = await confirm(shell, facts, signIn.otherDevice)
    const isDone = await wallet.decideDevice(deviceId, approved).then(
      () => true,
      () => false,
    )
    if (!isDone) end = { text: failed, icon: 'warning' }
    else if (approved) return { text: device.approved, icon: 'check' }
    else end = { text: signIn.deviceRefused, icon: 'warning' }
  }
  return end
}
