import type { DeviceBinding, SealedShare } from '../worker/worker-protocol.js'
import { fromBase64url, toBase64url } from './base64url.js'
import { joined, utf8, wipe, type Bytes } from './bytes.js'
import { gcmOpen, gcmSeal } from './gcm.js'
import type { VaultFacts } from './sealed-seed.js'
import { placeOf, SHARE_BYTES } from './share-line.js'
import { WorkerError } from './worker-error.js'

const IV_BYTES = 12

/** The device share, and the place of the recovery share, which with the gateway's makes that one again. */
export interface DeviceShare {
  readonly share: Bytes
  readonly recoveryPlace: number
}

/** Seals the device share for this device, wallet, epoch, project and embedder: of no use to another of any of them. */
export async function sealDeviceShare(
  { share, recoveryPlace }: DeviceShare,
  device: DeviceBinding,
  facts: VaultFacts,
): Promise<SealedShare> {
  const plain = joined(share, Uint8Array.of(recoveryPlace))
  const sealed = await gcmSeal(device.wrapKey, plain, aadOf(device, facts))
  wipe(plain)
  return { iv: toBase64url(sealed.subarray(0, IV_BYTES)), ciphertext: toBase64url(sealed.subarray(IV_BYTES)) }
}

/** The device share again. Throws `SHARE_MISMATCH`. */
export async function openDeviceShare(
  sealed: SealedShare,
  device: DeviceBinding,
  facts: VaultFacts,
): Promise<DeviceShare> {
  const whole = joined(fromBase64url(sealed.iv, IV_BYTES), fromBase64url(sealed.ciphertext))
  const plain = await gcmOpen(device.wrapKey, whole, aadOf(device, facts))
  const share = plain.slice(0, SHARE_BYTES)
  const recoveryPlace = plain[SHARE_BYTES] ?? 0
  const fits = plain.byteLength === SHARE_BYTES + 1 && recoveryPlace !== placeOf(share)
  wipe(plain)
  if (!fits) throw new WorkerError('SHARE_MISMATCH')
  return { share, recoveryPlace }
}

/** As JSON, so that no choice of project or origin can be read as another one. */
function aadOf({ projectId, origin }: DeviceBinding, { walletId, epoch }: VaultFacts): Bytes {
  return utf8(JSON.stringify(['device/v1', walletId, projectId, origin, epoch]))
}
