import { describe, expect, test } from 'vitest'
import { checkProof, PROOF_LEEWAY_SECONDS, ProofKeys, ProofNonces } from '../../src/modules/keys/dpop.js'
import { KeyedHash } from '../../src/modules/keys/hashing.js'
import { API_URL, TestFrame, type Twist } from '../helpers/wallet/test-frame.js'

const NOW = Date.UTC(2026, 0, 1)
const now = () => NOW
const nonces = new ProofNonces(new KeyedHash(new Uint8Array(32)), now)
const frame = new TestFrame({ request: () => expect.unreachable('nothing is asked') }, now)
const check = (twist: Twist = {}, accessToken?: string, urls = [API_URL]) =>
  checkProof(
    frame.proof('POST', '/v1/a', twist),
    { method: 'POST', path: '/v1/a', accessToken, receivedAt: NOW },
    { keys: new ProofKeys(), nonces, urls: () => urls },
  )

// Rejections are tested over HTTP in security/token-misuse.test.ts. This file tests accepted proofs.
describe('checkProof', () => {
  test('returns the key, and the id that must not be reused', async () => {
    expect(await check({ claims: { jti: 'once-only' } })).toEqual({ jkt: frame.jkt, jti: 'once-only' })
  })

  test('accepts every URL of the gateway and no other', async () => {
    expect((await check({}, undefined, ['https://other.example', API_URL])).jkt).toBe(frame.jkt)
    await expect(check({}, undefined, ['https://other.example'])).rejects.toThrow('for another address')
  })

  test('requires the hash of the token only if there is a token', async () => {
    expect((await check({ access: 'token' }, 'token')).jkt).toBe(frame.jkt)
    expect((await check({ access: 'token' })).jkt).toBe(frame.jkt)
    await expect(check({}, 'token')).rejects.toThrow('for another token')
  })

  test('accepts an issued nonce and keys as browsers export them', async () => {
    expect((await check({ claims: { nonce: nonces.create() } })).jkt).toBe(frame.jkt)
    expect((await check({ header: { jwk: { ...frame.jwk, ext: true, key_ops: ['verify'] } } })).jkt).toBe(frame.jkt)
  })

  test.each([-1, 1])('limits the clock difference to the second (direction %i)', async sign => {
    const iat = NOW / 1000 + sign * PROOF_LEEWAY_SECONDS
    expect((await check({ claims: { iat } })).jkt).toBe(frame.jkt)
    await expect(check({ claims: { iat: iat + sign } })).rejects.toThrow('too old or too new')
  })
})
