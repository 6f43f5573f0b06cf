import type {
  DeviceBinding,
  KeyWorker,
  RecoverySecret,
  ShareSet,
} from '../../../src/frame-page/worker/worker-protocol.js'
import { recordOf } from './made-wallet.js'
import { releaseTo } from './sealed-release.js'

export interface Opening {
  readonly device: DeviceBinding
  readonly secret: RecoverySecret
  readonly stored?: { readonly blob: string; readonly parameters: string }
}

/** Opens a wallet with a recovery like the frame: derives the secret, then passes the blob and the gateway's share. */
export async function openByRecovery(
  worker: KeyWorker,
  set: Omit<ShareSet, 'device'>,
  { device, secret, stored }: Opening,
) {
  const record = recordOf(set)
  await worker.run('recoveryAuth', { record, secret, ...(stored && { parameters: stored.parameters }) })
  const released = await releaseTo(worker, set)
  return worker.run('openRecovery', { record, device, released, ...(stored && { blob: stored.blob }) })
}

export function recoveryFault(...how: Parameters<typeof openByRecovery>): Promise<string | undefined> {
  return openByRecovery(...how).then(
    () => undefined,
    (error: { fault?: string }) => error.fault ?? String(error),
  )
}
