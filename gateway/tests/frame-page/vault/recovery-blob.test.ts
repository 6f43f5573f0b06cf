import { describe, expect, test } from 'vitest'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { utf8 } from '../../../src/frame-page/vault/bytes.js'
import { readParameters, readRecovery } from '../../../src/frame-page/vault/recovery-blob.js'
import { sealWithPasskey, sealWithPassword, deriveRecovery } from '../../../src/frame-page/worker/derived-recovery.js'
import type { RecoverySecret } from '../../../src/frame-page/worker/worker-protocol.js'

const facts = { walletId: 'wallet-1', epoch: 3, evmAddress: '0xF2', solanaAddress: 'So1' }
const share = crypto.getRandomValues(new Uint8Array(33))
const password = 'clever otter paints seven violins'
const prf = crypto.getRandomValues(new Uint8Array(32))
const head = { v: 2, kind: 'password', m: 65_536, t: 3, p: 1, salt: 'A'.repeat(22) }
const blobOf = (changes: object, sealed = 'A'.repeat(82)) =>
  encodeBase64Url(utf8(JSON.stringify([{ ...head, ...changes }, sealed])))

type Sealed = Awaited<ReturnType<typeof sealWithPassword>>
const open = async ({ blob, parameters }: Sealed, secret: RecoverySecret, of = facts) =>
  (await deriveRecovery(secret, parameters, of)).share(blob, of)
const by = (text: string) => ({ kind: 'password', password: text }) as const

describe('password recovery', () => {
  test('opens with the password in any Unicode form', async () => {
    const sealed = await sealWithPassword(share, `${password} é`, facts)
    expect(sealed.blob.length).toBeLessThan(1_000)
    expect(await open(sealed, by(`${password} e\u0301`))).toEqual(share)
  }, 60_000)

  test('does not open with another password, wallet or epoch', async () => {
    const sealed = await sealWithPassword(share, password, facts)
    const wrong = [
      () => open(sealed, by(`${password}!`)),
      () => open(sealed, by(password), { ...facts, walletId: 'wallet-2' }),
      () => open(sealed, by(password), { ...facts, epoch: 4 }),
    ]
    for (const attempt of wrong) await expect(attempt()).rejects.toThrow('WRONG_SECRET')
  }, 60_000)

  test('does not open with other parameters', async () => {
    const [sealed, second] = [
      await sealWithPassword(share, password, facts),
      await sealWithPassword(share, password, facts),
    ]
    const mixed = { ...sealed, parameters: second.parameters }
    await expect(open(mixed, by(password))).rejects.toThrow('BAD_RECOVERY')
  }, 60_000)

  test('has the same parameters in the blob and separately, with the same bounds', async () => {
    const sealed = await sealWithPassword(share, password, facts)
    expect(readParameters(sealed.parameters)).toEqual(readRecovery(sealed.blob).head)
    const text = (changes: object) => encodeBase64Url(utf8(JSON.stringify({ ...head, ...changes })))
    expect(readParameters(text({}))).toEqual(head)
    for (const changes of [{ m: 8 }, { t: 1 }, { v: 1 }, { more: 1 }])
      expect(() => readParameters(text(changes)), JSON.stringify(changes)).toThrow('BAD_RECOVERY')
  }, 60_000)

  test('rejects a short password', async () => {
    await expect(sealWithPassword(share, 'password123', facts)).rejects.toThrow('WEAK_PASSWORD')
  })

  test('rejects parameters that are too cheap or too expensive', () => {
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

  test('rejects a malformed blob', () => {
    const odd = ['', 'A', '!!', blobOf({ v: 1 }), blobOf({ more: 1 }), blobOf({ kind: 'none' }), blobOf({}, 'short')]
    for (const blob of [...odd, encodeBase64Url(utf8('{}')), encodeBase64Url(Uint8Array.of(0xff))])
      expect(() => readRecovery(blob), blob).toThrow('BAD_RECOVERY')
  })
})

describe('passkey recovery', () => {
  const secret = { prf, credentialId: 'Y3JlZGVudGlhbA' }
  const answer = (output: Uint8Array) => ({ kind: 'passkey', ...secret, prf: output }) as const

  test('names the passkey and opens with its output only', async () => {
    const sealed = await sealWithPasskey(share, secret, facts)
    expect(readParameters(sealed.parameters)).toMatchObject({ kind: 'passkey', credentialId: 'Y3JlZGVudGlhbA' })
    expect(await open(sealed, answer(prf))).toEqual(share)
    await expect(open(sealed, answer(crypto.getRandomValues(new Uint8Array(32))))).rejects.toThrow('WRONG_SECRET')
    await expect(open(sealed, answer(prf.slice(1)))).rejects.toThrow('BAD_REQUEST')
  })

  test('does not open with a password, or vice versa', async () => {
    await expect(open(await sealWithPasskey(share, secret, facts), by(password))).rejects.toThrow('BAD_RECOVERY')
    await expect(open(await sealWithPassword(share, password, facts), answer(prf))).rejects.toThrow('BAD_RECOVERY')
  }, 60_000)
})
