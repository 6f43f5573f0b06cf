import type { DeviceBinding, KeyWorker, ShareSet, VaultRecord } from '../../../src/frame-page/worker/worker-protocol.js'
import { releaseTo } from './sealed-release.js'

/** A binding to one app with a non-extractable key. */
export async function deviceBinding(more: Partial<DeviceBinding> = {}): Promise<DeviceBinding> {
  const wrapKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { wrapKey, projectId: 'project', origin: 'https://app.example.com', ...more }
}

export function recordOf({ walletId, epoch, sealed, evmAddress, solanaAddress }: VaultRecord): VaultRecord {
  return { walletId, epoch, sealed, evmAddress, solanaAddress }
}

export async function putInForce(worker: KeyWorker, set: ShareSet, device: DeviceBinding): Promise<void> {
  const released = await releaseTo(worker, set)
  await worker.run('prove', { record: recordOf(set), device, sealed: set.device, released })
  await worker.run('promote', { epoch: set.epoch })
}

export async function madeWallet(worker: KeyWorker, device: DeviceBinding, walletId = 'wallet-1'): Promise<ShareSet> {
  const set = await worker.run('create', { walletId, device })
  await putInForce(worker, set, device)
  return set
}
