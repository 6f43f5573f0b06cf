import { hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deriveRecoveryAuth, deriveRecoveryKeys, toVerifier } from '../../../src/frame-page/vault/recovery-blob.js'

const secret = crypto.getRandomValues(new Uint8Array(32))
const salt = crypto.getRandomValues(new Uint8Array(16))
const domains = ['password', 'passkey', 'file'] as const
const hkdf = (info: string) => new Uint8Array(hkdfSync('sha256', secret, salt, info, 32))

describe('recovery keys', () => {
  test('match HKDF outputs of another implementation, with separate domains', async () => {
    for (const domain of domains) {
      const { auth, enc } = await deriveRecoveryKeys(secret, salt, domain)
      expect(auth, domain).toEqual(hkdf(`recovery/${domain}/auth/v2`))
      const reference = await crypto.subtle.importKey('raw', hkdf(`recovery/${domain}/enc/v2`), 'AES-GCM', false, [
        'decrypt',
      ])
      const iv = new Uint8Array(12)
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, enc, secret)
      expect(new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, reference, sealed))).toEqual(secret)
    }
  })

  test('differ by domain, salt and secret', async () => {
    const auths = await Promise.all([
      ...domains.map(domain => deriveRecoveryAuth(secret, salt, domain)),
      deriveRecoveryAuth(secret, new Uint8Array(16), 'file'),
      deriveRecoveryAuth(new Uint8Array(32), salt, 'file'),
    ])
    expect(new Set(auths.map(auth => auth.join())).size).toBe(5)
  })

  test('hash the value to its verifier and wipe it', async () => {
    const auth = await deriveRecoveryAuth(secret, salt, 'file')
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', auth))
    expect(toVerifier(auth)).toBe(Buffer.from(digest).toString('base64url'))
    expect(auth).toEqual(new Uint8Array(32))
  })
})
