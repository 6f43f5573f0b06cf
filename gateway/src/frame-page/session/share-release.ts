import type { KeyWorker, ReleasedShare } from '../worker/worker-protocol.js'
import type { ApiClient } from './api-client.js'
import type { SessionKeeper } from './session-keeper.js'

/** Asks the gateway for its share of an epoch, sealed to a fresh key that never leaves the worker. */
export async function releasedShare(
  { api, keeper, worker }: { api: ApiClient; keeper: SessionKeeper; worker: KeyWorker },
  { walletId, epoch }: { readonly walletId: string; readonly epoch: number },
): Promise<ReleasedShare> {
  const { publicKey } = await worker.run('shareKey', {})
  const sealed = await keeper.call('POST /v1/wallet/share', { walletId, epoch, publicKey })
  return { ...sealed, jkt: await api.jkt() }
}
