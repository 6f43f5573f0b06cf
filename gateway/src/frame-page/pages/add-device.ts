import type { AddDeviceActions } from '../screens/add-device-screen.js'
import '../screens/add-device-screen.js'
import '../screens/approve-handover-screen.js'
import { describeHandoverError } from '../screens/handover-request.js'
import type { RecoverActions } from '../screens/recovery-choices.js'
import '../screens/recovery-prompt-screen.js'
import { FrameError } from '../session/frame-error.js'
import type { FrameWallet, HandoverRequest } from '../session/frame-wallet.js'
import { usePasskey, type CredentialsApi } from '../session/passkey.js'
import { showMessage, type Shell } from '../ui/shell.js'
import type { DeviceDecision } from './confirm-sign-in.js'

type AddingWallet = Pick<
  FrameWallet,
  | 'state'
  | 'user'
  | 'wallet'
  | 'pendingHandovers'
  | 'confirmHandover'
  | 'approveHandover'
  | 'denyHandover'
  | 'passkeyId'
  | 'recover'
  | 'lock'
>

interface AddDeviceParts {
  readonly shell: Shell
  readonly passkeys: { readonly credentials: CredentialsApi; readonly rpId: string }
}

/**
 * Returns true if a page that may use the wallet opened this window, or this origin did. A link in an email, a chat or on
 * another page must not lead to where a new device is approved.
 */
export function isOpenedFromApp(referrer: string, appOrigin: string, ownOrigin: string): boolean {
  return URL.canParse(referrer) && [appOrigin, ownOrigin].includes(new URL(referrer).origin)
}

/**
 * Hands the wallet to a new device: the user types its code, proves a recovery if the wallet has one, and holds a button.
 * Returns what to show at the end, or undefined if the user goes back.
 */
export async function addDevice(wallet: AddingWallet, parts: AddDeviceParts): Promise<DeviceDecision | undefined> {
  const { shell } = parts
  const { addDevice: texts, device, loading } = shell.language.texts
  if (wallet.state !== 'locked' && wallet.state !== 'open') return { text: texts.notHere, icon: 'warning' }
  try {
    const request = await typeCode(wallet, shell)
    if (request === 'denied') return { text: device.denied, icon: 'warning' }
    if (request === undefined) return undefined
    const hasRecovery = (wallet.wallet?.recovery ?? []).length > 0
    if (hasRecovery && !(await proveRecovery(wallet, parts))) return undefined
    if (!(await hold(shell, request, !hasRecovery))) return undefined
    showMessage(shell, loading)
    return { text: toApproved(await wallet.approveHandover(), shell), icon: 'check' }
  } catch (error) {
    return { text: describeHandoverError(error, shell.language.texts), icon: 'warning' }
  } finally {
    await wallet.lock().catch(() => {}) // This page does not need it open.
  }
}

function toApproved(opensAt: number, { language }: Shell): string {
  const { approved, approvedLater } = language.texts.addDevice
  const time = new Intl.DateTimeFormat(language.locale, { dateStyle: 'long', timeStyle: 'short' })
  return opensAt === 0 ? approved : approvedLater(time.format(opensAt * 1_000))
}

function typeCode(wallet: AddingWallet, shell: Shell): Promise<HandoverRequest | 'denied' | undefined> {
  const actions: AddDeviceActions = {
    pending: () => wallet.pendingHandovers(),
    confirm: (handoverId, code) => wallet.confirmHandover(handoverId, code),
    deny: handoverId => wallet.denyHandover(handoverId),
  }
  const screen = document.createElement('appkit-frame-add-device')
  return new Promise(resolve => {
    screen.addEventListener('appkit-confirmed', event =>
      resolve((event as CustomEvent<{ request: HandoverRequest }>).detail.request),
    )
    screen.addEventListener('appkit-denied', () => resolve('denied'))
    screen.addEventListener('appkit-cancelled', () => resolve(undefined))
    shell.show(Object.assign(screen, { language: shell.language, actions }))
  })
}

// Proves a recovery to the gateway, which requires it for the approval. Returns false if the user goes back.
function proveRecovery(wallet: AddingWallet, { shell, passkeys }: AddDeviceParts): Promise<boolean> {
  const { language } = shell
  const actions: RecoverActions = {
    devices: async () => [],
    async recoverWith(kind, { secret }) {
      if (kind === 'password') return wallet.recover({ kind, password: secret })
      if (kind === 'file') return wallet.recover({ kind, text: secret })
      await wallet.recover(await useOwnPasskey(wallet, passkeys))
    },
  }
  const screen = document.createElement('appkit-frame-recovery-prompt')
  const facts = { methods: wallet.wallet?.recovery ?? [], email: wallet.user?.email ?? '', again: true }
  const hint = language.texts.addDevice.recoveryHint
  return new Promise(resolve => {
    screen.addEventListener('appkit-recovered', () => resolve(true))
    screen.addEventListener('appkit-cancelled', () => resolve(false))
    shell.show(Object.assign(screen, { language, seen: shell.seen, actions, hint, ...facts }))
  })
}

// The page is a window of its own already, so a refusal is not answered by offering one.
async function useOwnPasskey(wallet: AddingWallet, { credentials, rpId }: AddDeviceParts['passkeys']) {
  const credentialId = await wallet.passkeyId()
  return usePasskey(credentials, rpId, { kind: 'use', credentialId }).catch((error: unknown) => {
    const isRefused = error instanceof FrameError && error.code === 'E_ABORTED'
    throw isRefused ? new FrameError('E_RECOVERY', 'The passkey was not used.') : error
  })
}

function hold(shell: Shell, request: HandoverRequest, unprotected: boolean): Promise<boolean> {
  const { language, seen } = shell
  const screen = document.createElement('appkit-frame-approve-handover')
  return new Promise(resolve => {
    screen.addEventListener('appkit-decided', event =>
      resolve((event as CustomEvent<{ approved: boolean }>).detail.approved),
    )
    shell.show(Object.assign(screen, { language, seen, request, unprotected }))
  })
}
