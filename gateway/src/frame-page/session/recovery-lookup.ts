import type { FrameStore } from '../storage/frame-store.js'
import { readRecovery } from '../vault/recovery-blob.js'
import type { KeyWorker, RecoverySecret, VaultRecord } from '../worker/worker-protocol.js'
import { FrameError } from './frame-error.js'
import type { OfflineRecovery } from './frame-wallet.js'
import type { SessionKeeper } from './session-keeper.js'

interface OfflineRecoveryParts {
  readonly keeper: Pick<SessionKeeper, 'wallet'>
  readonly store: Pick<FrameStore, 'shares'>
}

/**
 * Finds the recoveries that this device can verify offline. It reads the shares of all epochs: after an undo, the epoch
 * in force may differ from the one on this device. A file contains its own share, so it needs no stored blob; for other
 * epochs it is unknown whether a file was saved.
 */
export async function findOfflineRecovery({ keeper, store }: OfflineRecoveryParts): Promise<OfflineRecovery> {
  const { wallet } = keeper
  const shares = wallet ? await store.shares(wallet.walletId) : []
  const credentialId = shares.map(({ recovery }) => getCredentialId(recovery['passkey'])).find(Boolean)
  const hasPassword = shares.some(({ recovery }) => recovery['password'] !== undefined)
  const mayHaveFile = shares.some(({ record }) => record.epoch !== wallet?.epoch || wallet.recovery.includes('file'))
  const found = { passkey: credentialId !== undefined, password: hasPassword, file: mayHaveFile }
  const methods = (['passkey', 'password', 'file'] as const).filter(kind => found[kind])
  return { methods, ...(credentialId !== undefined && { credentialId }) }
}

function getCredentialId(blob: string | undefined): string | undefined {
  if (blob === undefined) return undefined
  try {
    const { head } = readRecovery(blob)
    return head.kind === 'passkey' ? head.credentialId : undefined
  } catch {
    return undefined // Damaged: the other methods still work.
  }
}

interface ProofParts {
  readonly keeper: SessionKeeper
  readonly worker: KeyWorker
}

/**
 * Proves a recovery to the gateway with a derived authentication value, and returns its blob (none for a file). The
 * worker keeps the derived key for opening. Afterwards this device may receive the gateway's share.
 */
export async function proveRecovery(
  { keeper, worker }: ProofParts,
  { walletId, epoch }: VaultRecord,
  secret: RecoverySecret,
): Promise<string | undefined> {
  const method = secret.kind
  const parameters = method === 'file' ? undefined : await recoveryParameters(keeper, { walletId, epoch, method })
  const request = { record: { walletId, epoch }, secret, ...(parameters !== undefined && { parameters }) }
  const { auth } = await worker.run('recoveryAuth', request)
  const { blob } = await keeper.call('POST /v1/recovery/read', { walletId, epoch, method, auth })
  return blob
}

/**
 * Returns the public parameters of a recovery.
 * @throws FrameError `E_STATE` if another epoch is in force
 */
export async function recoveryParameters(
  keeper: SessionKeeper,
  { walletId, epoch, method }: { walletId: string; epoch: number; method: 'passkey' | 'password' },
): Promise<string> {
  const found = await keeper.call('POST /v1/recovery/parameters', { walletId, method })
  if (found.epoch !== epoch) throw new FrameError('E_STATE', 'The wallet was changed elsewhere. Try again.')
  return found.parameters
}
