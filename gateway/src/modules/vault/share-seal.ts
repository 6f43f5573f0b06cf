import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { refuse } from '../../api-refusal.js'

/** What the frame expects to be said of the purpose. */
const INFO = 'appkit-share/v1'
const KEY_BYTES = 32

/** To whom a share goes, and which one it is. */
export interface ShareRecipient {
  readonly walletId: string
  readonly epoch: number
  readonly jkt: string
  /** X25519, base64url. */
  readonly publicKey: string
}

/**
 * Seals a share to a key of the frame, so that no proxy and no log on the way can read it. Throws `invalid_request`
 * for a key that is none. Standard: HPKE, RFC 9180 (X25519, HKDF-SHA256, AES-256-GCM).
 */
export async function sealToFrame(
  share: Uint8Array,
  { walletId, epoch, jkt, publicKey }: ShareRecipient,
): Promise<{ enc: string; ciphertext: string }> {
  const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const raw = Buffer.from(publicKey, 'base64url')
  if (raw.length !== KEY_BYTES) throw noKey()
  const aad = bufferOf(Buffer.from(`${walletId}|${epoch}|${jkt}`))
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(bufferOf(raw))
    const sealing = { recipientPublicKey, info: bufferOf(Buffer.from(INFO)) }
    const { enc, ct } = await suite.seal(sealing, bufferOf(share), aad)
    return { enc: textOf(enc), ciphertext: textOf(ct) }
  } catch {
    // A point of low order, of which the shared secret would be known to all.
    throw noKey()
  }
}

function noKey(): Error {
  return refuse('invalid_request', 'This is no key to seal to.')
}

/** The bytes alone: a Buffer is often a view of a larger piece of memory. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

function textOf(buffer: ArrayBuffer): string {
  return Buffer.from(buffer).toString('base64url')
}
