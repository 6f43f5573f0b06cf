import { describe, expect, test } from 'vitest'
import { toBase64url } from '../../../src/frame-page/vault/base64url.js'
import { utf8 } from '../../../src/frame-page/vault/bytes.js'
import { openWithPasskey, sealWithPasskey } from '../../../src/frame-page/vault/passkey-recovery.js'
import { openWithPassword, sealWithPassword } from '../../../src/frame-page/vault/password-recovery.js'
import { readRecovery } from '../../../src/frame-page/vault/recovery-blob.js'

const facts = { walletId: 'wallet-1', epoch: 3, evmAddress: '0xF2', solanaAddress: 'So1' }
const share = crypto.getRandomValues(new Uint8Array(33))
const password = 'clever otter paints seven violins'
const prf = crypto.getRandomValues(new Uint8Array(32))
const head = { v: 1, kind: 'password', m: 65_536, t: 3, p: 1, salt: 'A'.repeat(22) }
const blobOf = (changes: object, sealed = 'A'.repeat(82)) =>
  toBase64url(utf8(JSON.stringify([{ ...head, ...changes }, sealed])))

describe('a recovery under a password', () => {
  test('opens with it, in any Unicode form of the same text, and fits the vault', async () => {
    const blob = await sealWithPassword(share, `${password} é`, facts)
    expect(blob.length).toBeLessThan(1_000)
    expect(await openWithPassword(readRecovery(blob), `${password} e\u0301`, facts)).toEqual(share)
  }, 60_000)

  test('does not open with another, nor for another wallet or epoch', async () => {
    const stored = readRecovery(await sealWithPassword(share, password, facts))
    const wrong = [
      openWithPassword(stored, `${password}!`, facts),
      openWithPassword(stored, password, { ...facts, walletId: 'wallet-2' }),
      openWithPassword(stored, password, { ...facts, epoch: 4 }),
    ]
    for (const attempt of wrong) await expect(attempt).rejects.toThrow('WRONG_SECRET')
  }, 60_000)

  test('is not made under a weak one', async () => {
    await expect(sealWithPassword(share, 'password1234', facts)).rejects.toThrow('WEAK_PASSWORD')
  })

  test('is refused where its parameters are too cheap or too dear', () => {
    expect(readRecovery(blobOf({})).head).toEqual(head)
    const odd = [
      { m: 19_455 },
      { m: 262_145 },
      { t: 1 },
      { t: 11 },
      { p: 0 },
      { p: 5 },
      { m: 65_536.5 },
      { salt: 'AA' },
    ]
    for (const changes of odd)
      expect(() => readRecovery(blobOf(changes)), JSON.stringify(changes)).toThrow('BAD_RECOVERY')
  })

  test('is refused where its shape is odd', () => {
    const odd = ['', 'A', '!!', blobOf({ v: 2 }), blobOf({ more: 1 }), blobOf({ kind: 'none' }), blobOf({}, 'short')]
    for (const blob of [...odd, toBase64url(utf8('{}')), toBase64url(Uint8Array.of(0xff))])
      expect(() => readRecovery(blob), blob).toThrow('BAD_RECOVERY')
  })
})

describe('a recovery under a passkey', () => {
  const secret = { prf, credentialId: 'Y3JlZGVudGlhbA' }

  test('says which passkey to ask for, and opens with its output alone', async () => {
    const stored = readRecovery(await sealWithPasskey(share, secret, facts))
    expect(stored.head).toMatchObject({ kind: 'passkey', credentialId: 'Y3JlZGVudGlhbA' })
    expect(await openWithPasskey(stored, prf, facts)).toEqual(share)
    const other = crypto.getRandomValues(new Uint8Array(32))
    await expect(openWithPasskey(stored, other, facts)).rejects.toThrow('WRONG_SECRET')
    await expect(openWithPasskey(stored, prf.slice(1), facts)).rejects.toThrow('BAD_REQUEST')
  })

  test('is not opened by a password, nor the other way round', async () => {
    const passkey = readRecovery(await sealWithPasskey(share, secret, facts))
    await expect(openWithPassword(passkey, password, facts)).rejects.toThrow('BAD_RECOVERY')
    await expect(openWithPasskey(readRecovery(blobOf({})), prf, facts)).rejects.toThrow('BAD_RECOVERY')
  })
})
