import '../screens/device-screen.js'
import type { DeviceFacts } from '../screens/device-screen.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { showMessage, type Shell } from '../ui/shell.js'

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

/** The message that a page shows after the user decided about a device. */
export interface DeviceDecision {
  readonly text: string
  readonly icon: 'check' | 'warning'
}

/**
 * Shows each pending device, newest first, until the user approves one. Returns undefined if no device
 * is pending, the user is logged out, or this device may not decide.
 */
export async function decideDevices(
  wallet: Pick<FrameWallet, 'resume' | 'pendingDevices' | 'decideDevice'>,
  shell: Shell,
  confirm: typeof confirmSignIn = confirmSignIn,
): Promise<DeviceDecision | undefined> {
  const { signIn, device, failed } = shell.language.texts
  const isLoggedIn = await wallet.resume().catch(() => false)
  const waiting = isLoggedIn ? await wallet.pendingDevices().catch(() => []) : []
  let end: DeviceDecision | undefined
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
