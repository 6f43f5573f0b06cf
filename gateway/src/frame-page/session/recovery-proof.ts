import type { KeyWorker, RecoverySecret, VaultRecord } from '../worker/worker-protocol.js'
import { FrameError } from './frame-error.js'
import type { SessionKeeper } from './session-keeper.js'

/** What a proof is made with. */
export interface ProofParts {
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
