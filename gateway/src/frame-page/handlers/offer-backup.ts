import type { BackupOccasion } from '../../../../src/contract/app-events.js'
import { FrameError } from '../session/frame-error.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import type { HandlerDeps } from './handler-context.js'

// Offers a backup to a wallet that has none, once per session and occasion. Closing the modal postpones it like `Later`.
// Returns the methods that exist afterwards.
export async function offerBackup(
  deps: HandlerDeps,
  occasion: BackupOccasion,
  signal: AbortSignal,
): Promise<readonly RecoveryKind[]> {
  const { wallet, prompts, login } = deps
  const methods = () => wallet.wallet?.recovery ?? []
  const isDue = occasion === 'login' ? login.created === true : !isPostponed(deps, occasion)
  if (methods().length > 0 || !isDue) return methods()
  try {
    await prompts.offerBackup(occasion, signal)
  } catch (thrown) {
    if (FrameError.from(thrown).code === 'E_STATE') throw thrown // Another screen was shown, so nothing was offered.
    postpone(deps, occasion)
    throw thrown
  }
  postpone(deps, occasion)
  return methods()
}

// The app token identifies the session and grants nothing.
function isPostponed({ wallet, notes }: HandlerDeps, occasion: BackupOccasion): boolean {
  return wallet.user !== undefined && notes.read(noteName(occasion)) === wallet.user.appToken
}

function postpone({ wallet, notes, login }: HandlerDeps, occasion: BackupOccasion): void {
  if (occasion === 'login') login.created = false
  else if (wallet.user) notes.save(noteName(occasion), wallet.user.appToken)
}

function noteName(occasion: BackupOccasion): string {
  return `backup|${occasion}`
}

// Reports to the app if the wallet has a backup, whenever this changes.
export function reportBackup(wallet: Pick<FrameWallet, 'wallet' | 'onChange'>, emit: HandlerDeps['emit']): void {
  let reported: boolean | undefined
  const report = () => {
    const isBackedUp = wallet.wallet && wallet.wallet.recovery.length > 0
    if (isBackedUp === reported) return
    reported = isBackedUp
    if (isBackedUp !== undefined) emit('BACKUP', { isBackedUp })
  }
  wallet.onChange(report)
  report()
}
