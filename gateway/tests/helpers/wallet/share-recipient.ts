import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { requestSigned } from './request-signed.js'
import type { MadeSet } from './made-set.js'
import type { TestFrame } from './test-frame.js'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
const utf8 = (text: string) => new TextEncoder().encode(text).buffer

/** A recipient key that opens encrypted shares, implemented separately from the frame's code. */
export async function createShareRecipient() {
  const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const pair = await suite.kem.generateKeyPair()
  const publicKey = Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)).toString('base64url')
  return {
    publicKey,
    async open({ enc, ciphertext }: { enc: string; ciphertext: string }, aad: string): Promise<string> {
      const opening = { recipientKey: pair.privateKey, enc: bytes(enc), info: utf8('appkit-share/v1') }
      return Buffer.from(await suite.open(opening, bytes(ciphertext), utf8(aad))).toString('base64url')
    },
  }
}

/** Requests the share of a set; `opened` is the decrypted share, if any. */
export async function requestShare(frame: TestFrame, walletId: string, epoch = 1) {
  const recipient = await createShareRecipient()
  const reply = await frame.call('POST /v1/wallet/share', { walletId, epoch, publicKey: recipient.publicKey })
  return { ...reply, opened: () => recipient.open(reply.body, `${walletId}|${epoch}|${frame.jkt}`) }
}

/** Stores a set, reads its share back and commits it, each signed by the wallet. */
export async function putInForce(frame: TestFrame, set: MadeSet) {
  const { walletId, epoch } = set
  const put = await requestSigned(frame, 'PUT /v1/wallet', set)
  if (put.status !== 200) throw new Error(`not put: ${put.error.code}`)
  await requestShare(frame, walletId, epoch)
  return requestSigned(frame, 'POST /v1/wallet/commit', { walletId, epoch })
}
