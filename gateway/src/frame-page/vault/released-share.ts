import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { ReleasedShare } from '../worker/worker-protocol.js'
import { fromBase64url, toBase64url } from './base64url.js'
import { utf8, type Bytes } from './bytes.js'
import type { VaultFacts } from './sealed-seed.js'
import { SHARE_BYTES } from './share-line.js'
import { WorkerError } from './worker-error.js'

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
        aadOf(released, facts),
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

function aadOf({ jkt }: ReleasedShare, { walletId, epoch }: VaultFacts): ArrayBuffer {
  return utf8(`${walletId}|${epoch}|${jkt}`).buffer
}
