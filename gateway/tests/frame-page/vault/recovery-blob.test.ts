import { describe, expect, test } from 'vitest'
import { toBase64url, utf8 } from '../../../src/frame-page/vault/bytes.js'
import { readParameters, readRecovery } from '../../../src/frame-page/vault/recovery-blob.js'
import { sealWithPasskey, sealWithPassword, deriveRecovery } from '../../../src/frame-page/worker/derived-recovery.js'
import type { RecoverySecret } from '../../../src/frame-page/worker/worker-protocol.js'

const facts = { walletId: 'wallet-1', epoch: 3, evmAddress: '0xF2', solanaAddress: 'So1' }
const share = crypto.getRandomValues(new Uint8Array(33))
const password = 'clever otter paints seven violins'
const prf = crypto.getRandomValues(new Uint8Array(32))
const head = { v: 2, kind: 'password', m: 65_536, t: 3, p: 1, salt: 'A'.repeat(22) }
const blobOf = (changes: object, sealed = 'A'.repeat(82)) =>
  toBase64url(utf8(JSON.stringify([{ ...head, ...changes }, sealed])))

type Kept = Awaited<ReturnType<typeof sealWithPassword>>
/** The share that a secret leads to. */
const open = async ({ blob, parameters }: Kept, secret: RecoverySecret, of = facts) =>
  (await deriveRecovery(secret, parameters, of)).share(blob, of)
const by = (text: string) => ({ kind: 'password', password: text }) as const

describe('a recovery under a password', () => {
  test('opens with it, in any Unicode form of the same text, and fits the vault', async () => {
    const kept = await sealWithPassword(share, `${password} é`, facts)
    expect(kept.blob.length).toBeLessThan(1_000)
    expect(await open(kept, by(`${password} e\u0301`))).toEqual(share)
  }, 60_000)

  test('does not open with another, nor for another wallet or epoch', async () => {
    const kept = await sealWithPassword(share, password, facts)
    const wrong = [
      () => open(kept, by(`${password}!`)),
      () => open(kept, by(password), { ...facts, walletId: 'wallet-2' }),
      () => open(kept, by(password), { ...facts, epoch: 4 }),
    ]
    for (const attempt of wrong) await expect(attempt()).rejects.toThrow('WRONG_SECRET')
  }, 60_000)

  test('does not open by parameters other than its own', async () => {
    const [kept, other] = [
      await sealWithPassword(share, password, facts),
      await sealWithPassword(share, password, facts),
    ]
    const mixed = { ...kept, parameters: other.parameters }
    await expect(open(mixed, by(password))).rejects.toThrow('BAD_RECOVERY')
  }, 60_000)

  test('names the same parameters in the blob and beside it, within the same bounds', async () => {
    const kept = await sealWithPassword(share, password, facts)
    expect(readParameters(kept.parameters)).toEqual(readRecovery(kept.blob).head)
    const text = (changes: object) => toBase64url(utf8(JSON.stringify({ ...head, ...changes })))
    expect(readParameters(text({}))).toEqual(head)
    for (const changes of [{ m: 8 }, { t: 1 }, { v: 1 }, { more: 1 }])
      expect(() => readParameters(text(changes)), JSON.stringify(changes)).toThrow('BAD_RECOVERY')
  }, 60_000)

  test('is not made under a short one', async () => {
    await expect(sealWithPassword(share, 'password123', facts)).rejects.toThrow('WEAK_PASSWORD')
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
    const odd = ['', 'A', '!!', blobOf({ v: 1 }), blobOf({ more: 1 }), blobOf({ kind: 'none' }), blobOf({}, 'short')]
    for (const blob of [...odd, toBase64url(utf8('{}')), toBase64url(Uint8Array.of(0xff))])
      expect(() => readRecovery(blob), blob).toThrow('BAD_RECOVERY')
  })
})

describe('a recovery under a passkey', () => {
  const secret = { prf, credentialId: 'Y3JlZGVudGlhbA' }
  const answer = (output: Uint8Array) => ({ kind: 'passkey', ...secret, prf: output }) as const

  test('says which passkey to ask for, and opens with its output alone', async () => {
    const kept = await sealWithPasskey(share, secret, facts)
    expect(readParameters(kept.parameters)).toMatchObject({ kind: 'passkey', credentialId: 'Y3JlZGVudGlhbA' })
    expect(await open(kept, answer(prf))).toEqual(share)
    await expect(open(kept, answer(crypto.getRandomValues(new Uint8Array(32))))).rejects.toThrow('WRONG_SECRET')
    await expect(open(kept, answer(prf.slice(1)))).rejects.toThrow('BAD_REQUEST')
  })

  test('is not opened by a password, nor the other way round', async () => {
    await expect(open(await sealWithPasskey(share, secret, facts), by(password))).rejects.toThrow('BAD_RECOVERY')
    await expect(open(await sealWithPassword(share, password, facts), answer(prf))).rejects.toThrow('BAD_RECOVERY')
  }, 60_000)
})
