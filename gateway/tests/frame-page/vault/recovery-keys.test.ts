import { hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { recoveryAuth, recoveryKeys, verifierOf } from '../../../src/frame-page/vault/recovery-blob.js'

const secret = crypto.getRandomValues(new Uint8Array(32))
const salt = crypto.getRandomValues(new Uint8Array(16))
const domains = ['password', 'passkey', 'file'] as const
const hkdf = (info: string) => new Uint8Array(hkdfSync('sha256', secret, salt, info, 32))

describe('the two values of a recovery secret', () => {
  test('H4: are HKDF outputs of domains of their own, as another implementation makes them', async () => {
    for (const domain of domains) {
      const { auth, enc } = await recoveryKeys(secret, salt, domain)
      expect(auth, domain).toEqual(hkdf(`recovery/${domain}/auth/v2`))
      const other = await crypto.subtle.importKey('raw', hkdf(`recovery/${domain}/enc/v2`), 'AES-GCM', false, [
        'decrypt',
      ])
      const iv = new Uint8Array(12)
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, enc, secret)
      expect(new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, other, sealed))).toEqual(secret)
    }
  })

  test('differ between domains, salts and secrets', async () => {
    const auths = await Promise.all([
      ...domains.map(domain => recoveryAuth(secret, salt, domain)),
      recoveryAuth(secret, new Uint8Array(16), 'file'),
      recoveryAuth(new Uint8Array(32), salt, 'file'),
    ])
    expect(new Set(auths.map(auth => auth.join())).size).toBe(5)
  })

  test('the verifier is the hash of the value, which is wiped', async () => {
    const auth = await recoveryAuth(secret, salt, 'file')
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', auth))
    expect(verifierOf(auth)).toBe(Buffer.from(digest).toString('base64url'))
    expect(auth).toEqual(new Uint8Array(32))
  })
})
