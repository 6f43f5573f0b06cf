import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type DeviceBinding, type SealedShare, WorkerError, type ReleasedShare } from '../worker/worker-protocol.js'
import { fromBase64url, toBase64url, joined, utf8, wipe, type Bytes } from './bytes.js'
import { gcmOpen, gcmSeal } from './gcm.js'
import type { VaultFacts } from './sealed-seed.js'
import { placeOf, SHARE_BYTES } from './shamir-shares.js'

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
  const sealed = await gcmSeal(device.wrapKey, plain, deviceShareAad(device, facts))
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
  const plain = await gcmOpen(device.wrapKey, whole, deviceShareAad(device, facts))
  const share = plain.slice(0, SHARE_BYTES)
  const recoveryPlace = plain[SHARE_BYTES] ?? 0
  const fits = plain.byteLength === SHARE_BYTES + 1 && recoveryPlace !== placeOf(share)
  wipe(plain)
  if (!fits) throw new WorkerError('SHARE_MISMATCH')
  return { share, recoveryPlace }
}

/** As JSON, so that no choice of project or origin can be read as another one. */
function deviceShareAad({ projectId, origin }: DeviceBinding, { walletId, epoch }: VaultFacts): Bytes {
  return utf8(JSON.stringify(['device/v1', walletId, projectId, origin, epoch]))
}

const INFO = 'appkit-share/v1'

/** What the gateway seals its share to, once. The private half never leaves this object. */
export interface ShareKey {
  /** 32 bytes of X25519. */
  readonly publicKey: string
  /** The gateway's share out of its release. Throws `SHARE_MISMATCH`. */
  open(released: ReleasedShare, facts: VaultFacts): Promise<Bytes>
}

/** A fresh key for one release of the gateway's share. Standard: HPKE, RFC 9180 (X25519, HKDF-SHA256, AES-256-GCM). */
export async function makeShareKey(): Promise<ShareKey> {
  const suite = shareSuite()
  const pair = await suite.kem.generateKeyPair()
  const publicKey = toBase64url(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)))
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

/** The suite of the release, the same at both ends. */
export function shareSuite(): CipherSuite {
  return new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
}

function releasedShareAad({ jkt }: ReleasedShare, { walletId, epoch }: VaultFacts): ArrayBuffer {
  return utf8(`${walletId}|${epoch}|${jkt}`).buffer
}
