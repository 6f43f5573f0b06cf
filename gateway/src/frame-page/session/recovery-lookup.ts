import type { FrameStore } from '../storage/frame-store.js'
import { readRecovery } from '../vault/recovery-blob.js'
import type { KeyWorker, RecoverySecret, VaultRecord } from '../worker/worker-protocol.js'
import { FrameError } from './frame-error.js'
import type { OfflineRecovery } from './frame-wallet.js'
import type { SessionKeeper } from './session-keeper.js'

/** What the lookup works with. */
interface OfflineRecoveryParts {
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

/** What a proof is made with. */
interface ProofParts {
  readonly keeper: SessionKeeper
  readonly worker: KeyWorker
}

/**
 * Proves a recovery to the gateway: derives the authentication value with the public parameters, and gets the blob for it
 * (none for a file). The worker keeps what it derived for the opening. From then on this device has the gateway's share.
 */
export async function proveRecovery(
  { keeper, worker }: ProofParts,
  { walletId, epoch }: VaultRecord,
  secret: RecoverySecret,
): Promise<string | undefined> {
  const method = secret.kind
  const parameters = method === 'file' ? undefined : await recoveryParameters(keeper, { walletId, epoch, method })
  const ask = { record: { walletId, epoch }, secret, ...(parameters !== undefined && { parameters }) }
  const { auth } = await worker.run('recoveryAuth', ask)
  const { blob } = await keeper.call('POST /v1/recovery/read', { walletId, epoch, method, auth })
  return blob
}

/** The public parameters of a recovery of an epoch. Rejects `E_STATE` where another epoch came into force. */
export async function recoveryParameters(
  keeper: SessionKeeper,
  { walletId, epoch, method }: { walletId: string; epoch: number; method: 'passkey' | 'password' },
): Promise<string> {
  const found = await keeper.call('POST /v1/recovery/parameters', { walletId, method })
  if (found.epoch !== epoch) throw new FrameError('E_STATE', 'The wallet was changed elsewhere. Try again.')
  return found.parameters
}
