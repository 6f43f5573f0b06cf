import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  type DeviceBinding,
  type HandoverRecipient,
  type ReleasedShare,
  type SealedShare,
  WorkerError,
} from '../worker/worker-protocol.js'
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

// The caller must wipe it.
function encodeDeviceShare({ share, recoveryIndex }: DeviceShare): Bytes {
  return concatBytes(share, Uint8Array.of(recoveryIndex))
}

// Wipes its input.
// Throws WorkerError `SHARE_MISMATCH`
function decodeDeviceShare(plain: Bytes): DeviceShare {
  const share = plain.slice(0, SHARE_BYTES)
  const recoveryIndex = plain[SHARE_BYTES] ?? 0
  const fits = plain.byteLength === SHARE_BYTES + 1 && recoveryIndex !== getShareIndex(share)
  wipe(plain)
  if (!fits) throw new WorkerError('SHARE_MISMATCH')
  return { share, recoveryIndex }
}

/** Seals the device share for this device, wallet, epoch, project and embedder. */
export async function sealDeviceShare(
  share: DeviceShare,
  device: DeviceBinding,
  facts: VaultFacts,
): Promise<SealedShare> {
  const plain = encodeDeviceShare(share)
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
  return decodeDeviceShare(await gcmOpen(device.wrapKey, whole, deviceShareAad(device, facts)))
}

// Encoded as JSON, so that project and origin cannot be confused.
function deviceShareAad({ projectId, origin }: DeviceBinding, { walletId, epoch }: VaultFacts): Bytes {
  return utf8(JSON.stringify(['device/v1', walletId, projectId, origin, epoch]))
}

// A single-use key to which a share is sealed. The private key never leaves this object.
interface ShareRecipient {
  readonly publicKey: string
  /** @throws WorkerError `SHARE_MISMATCH` */
  open(sealed: Omit<ReleasedShare, 'jkt'>, sealing: Sealing): Promise<Bytes>
}

// What both sides must agree on.
interface Sealing {
  readonly info: string
  readonly aad: ArrayBuffer
}

async function createRecipient(): Promise<ShareRecipient> {
  const suite = createShareSuite()
  const pair = await suite.kem.generateKeyPair()
  const publicKey = encodeBase64Url(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)))
  const open = async (sealed: Omit<ReleasedShare, 'jkt'>, { info, aad }: Sealing): Promise<Bytes> => {
    const [enc, ciphertext] = [fromBase64url(sealed.enc, 32), fromBase64url(sealed.ciphertext)]
    const request = { recipientKey: pair.privateKey, enc: enc.buffer, info: utf8(info).buffer }
    const plain = await suite.open(request, ciphertext.buffer, aad).catch(() => undefined)
    if (!plain) throw new WorkerError('SHARE_MISMATCH')
    return new Uint8Array(plain)
  }
  return { publicKey, open }
}

export function createShareSuite(): CipherSuite {
  return new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
}

/** A single-use key to which the gateway encrypts its share. */
export interface ShareKey {
  readonly publicKey: string
  /** @throws WorkerError `SHARE_MISMATCH` */
  open(released: ReleasedShare, facts: VaultFacts): Promise<Bytes>
}

/**
 * Creates a key for one release of the gateway's share. Standard: HPKE (RFC 9180) with X25519, HKDF-SHA256 and
 * AES-256-GCM.
 */
export async function createShareKey(): Promise<ShareKey> {
  const { publicKey, open } = await createRecipient()
  return {
    publicKey,
    async open(released, { walletId, epoch }) {
      const aad = utf8(`${walletId}|${epoch}|${released.jkt}`).buffer
      const share = await open(released, { info: 'appkit-share/v1', aad })
      if (share.byteLength !== SHARE_BYTES) throw new WorkerError('SHARE_MISMATCH')
      return share
    },
  }
}

/** A single-use key of a new device, to which another device seals the device share. */
export interface HandoverKey {
  readonly publicKey: string
  /** @throws WorkerError `SHARE_MISMATCH` */
  open(handed: ReleasedShare, facts: VaultFacts): Promise<DeviceShare>
}

/** Creates a key for one handover. Standard: HPKE, as for the gateway's share. */
export async function createHandoverKey(): Promise<HandoverKey> {
  const { publicKey, open } = await createRecipient()
  return {
    publicKey,
    open: async (handed, facts) =>
      decodeDeviceShare(await open(handed, handoverSealing(facts, { publicKey, jkt: handed.jkt }))),
  }
}

/**
 * Seals the device share to the key of another device. The ciphertext is bound to the wallet, the epoch, and both keys of
 * that device.
 * @throws WorkerError `BAD_REQUEST` for an invalid key
 */
export async function sealForDevice(
  share: DeviceShare,
  recipient: HandoverRecipient,
  facts: VaultFacts,
): Promise<Omit<ReleasedShare, 'jkt'>> {
  const suite = createShareSuite()
  const { info, aad } = handoverSealing(facts, recipient)
  const plain = encodeDeviceShare(share)
  try {
    const key = fromBase64url(recipient.publicKey, 32)
    const recipientPublicKey = await suite.kem.deserializePublicKey(key.buffer)
    const { enc, ct } = await suite.seal({ recipientPublicKey, info: utf8(info).buffer }, plain.buffer, aad)
    return { enc: encodeBase64Url(new Uint8Array(enc)), ciphertext: encodeBase64Url(new Uint8Array(ct)) }
  } catch {
    throw new WorkerError('BAD_REQUEST') // low-order points would make the shared secret predictable
  } finally {
    wipe(plain)
  }
}

function handoverSealing({ walletId, epoch }: VaultFacts, { publicKey, jkt }: HandoverRecipient): Sealing {
  return { info: 'appkit-handover/v1', aad: utf8(JSON.stringify([walletId, epoch, publicKey, jkt])).buffer }
}
