import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type DeviceBinding, type SealedShare, WorkerError, type ReleasedShare } from '../worker/worker-protocol.js'
import { concatBytes, encodeBase64Url } from '../../../../src/lib/bytes.js'
import { fromBase64url, utf8, wipe, type Bytes } from './bytes.js'
import { gcmOpen, gcmSeal } from './gcm.js'
import type { VaultFacts } from './sealed-seed.js'
import { getShareIndex, SHARE_BYTES } from './shamir-shares.js'

const IV_BYTES = 12

/** The device share, and the index of the recovery share, which can be interpolated with the gateway's share. */
export interface DeviceShare {
  readonly share: Bytes
  readonly recoveryIndex: number
}

/** Seals the device share for this device, wallet, epoch, project and embedder. */
export async function sealDeviceShare(
  { share, recoveryIndex }: DeviceShare,
  device: DeviceBinding,
  facts: VaultFacts,
): Promise<SealedShare> {
  const plain = concatBytes(share, Uint8Array.of(recoveryIndex))
  const sealed = await gcmSeal(device.wrapKey, plain, deviceShareAad(device, facts))
  wipe(plain)
  return { iv: encodeBase64Url(sealed.subarray(0, IV_BYTES)), ciphertext: encodeBase64Url(sealed.subarray(IV_BYTES)) }
}

export async function openDeviceShare(
  sealed: SealedShare,
  device: DeviceBinding,
  facts: VaultFacts,
): Promise<DeviceShare> {
  const whole = concatBytes(fromBase64url(sealed.iv, IV_BYTES), fromBase64url(sealed.ciphertext))
  const plain = await gcmOpen(device.wrapKey, whole, deviceShareAad(device, facts))
  const share = plain.slice(0, SHARE_BYTES)
  const recoveryIndex = plain[SHARE_BYTES] ?? 0
  const fits = plain.byteLength === SHARE_BYTES + 1 && recoveryIndex !== getShareIndex(share)
  wipe(plain)
  if (!fits) throw new WorkerError('SHARE_MISMATCH')
  return { share, recoveryIndex }
}

/** Encoded as JSON, so that project and origin cannot be confused. */
function deviceShareAad({ projectId, origin }: DeviceBinding, { walletId, epoch }: VaultFacts): Bytes {
  return utf8(JSON.stringify(['device/v1', walletId, projectId, origin, epoch]))
}

const INFO = 'appkit-share/v1'

/** A single-use key to which the gateway encrypts its share. The private key never leaves this object. */
export interface ShareKey {
  readonly publicKey: string
  open(released: ReleasedShare, facts: VaultFacts): Promise<Bytes>
}

/**
 * Creates a key for one release of the gateway's share. Standard: HPKE (RFC 9180) with X25519, HKDF-SHA256 and
 * AES-256-GCM.
 */
export async function createShareKey(): Promise<ShareKey> {
  const suite = createShareSuite()
  const pair = await suite.kem.generateKeyPair()
  const publicKey = encodeBase64Url(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)))
  const open = async (released: ReleasedShare, facts: VaultFacts): Promise<Bytes> => {
    const [enc, ciphertext] = [fromBase64url(released.enc, 32), fromBase64url(released.ciphertext)]
    const share = await suite
      .open(
        { recipientKey: pair.privateKey, enc: enc.buffer, info: utf8(INFO).buffer },
        ciphertext.buffer,
        releasedShareAad(released, facts),
      )
      .then(plain => new Uint8Array(plain))
      .catch(() => undefined)
    if (share?.byteLength !== SHARE_BYTES) throw new WorkerError('SHARE_MISMATCH')
    return share
  }
  return { publicKey, open }
}

export function createShareSuite(): CipherSuite {
  return new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
}

function releasedShareAad({ jkt }: ReleasedShare, { walletId, epoch }: VaultFacts): ArrayBuffer {
  return utf8(`${walletId}|${epoch}|${jkt}`).buffer
}
