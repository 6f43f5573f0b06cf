import type { FrameStore } from '../storage/frame-store.js'
import { readRecovery } from '../vault/recovery-blob.js'
import type { OfflineRecovery } from './frame-wallet.js'
import type { SessionKeeper } from './session-keeper.js'

/** What the lookup works with. */
export interface OfflineRecoveryParts {
  readonly keeper: Pick<SessionKeeper, 'wallet'>
  readonly store: Pick<FrameStore, 'shares'>
}

/**
 * Finds the recoveries that this device can check by itself. It reads the stored shares of every epoch: after an undo,
 * the set in force is not the one this device has. A file carries its own share, so its kind needs no stored blob; of
 * another epoch than the one in force nobody knows whether a file was saved.
 */
export async function findOfflineRecovery({ keeper, store }: OfflineRecoveryParts): Promise<OfflineRecovery> {
  const { wallet } = keeper
  const shares = wallet ? await store.shares(wallet.walletId) : []
  const credentialId = shares.map(({ recovery }) => credentialOf(recovery['passkey'])).find(Boolean)
  const hasPassword = shares.some(({ recovery }) => recovery['password'] !== undefined)
  const mayHaveFile = shares.some(({ record }) => record.epoch !== wallet?.epoch || wallet.recovery.includes('file'))
  const found = { passkey: credentialId !== undefined, password: hasPassword, file: mayHaveFile }
  const methods = (['passkey', 'password', 'file'] as const).filter(kind => found[kind])
  return { methods, ...(credentialId !== undefined && { credentialId }) }
}

function credentialOf(blob: string | undefined): string | undefined {
  if (blob === undefined) return undefined
  try {
    const { head } = readRecovery(blob)
    return head.kind === 'passkey' ? head.credentialId : undefined
  } catch {
    return undefined // Damaged: the other methods still work.
  }
}
