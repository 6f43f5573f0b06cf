import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { TestFrame } from './test-frame.js'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
const utf8 = (text: string) => new TextEncoder().encode(text).buffer

/** A key that shares are sealed to, and the way to open them; written apart from the frame's own. */
export async function shareReceiver() {
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

/** Puts a set, reads its share back, and commits it; gives the commit's answer. */
export async function putInForce(frame: TestFrame, set: Parameters<typeof frame.ask<'PUT /v1/wallet'>>[1]) {
  const { walletId, epoch } = set
  await frame.ask('PUT /v1/wallet', set)
  const { publicKey } = await shareReceiver()
  await frame.ask('POST /v1/wallet/share', { walletId, epoch, publicKey })
  return frame.ask('POST /v1/wallet/commit', { walletId, epoch })
}
