import { describe, expect, test } from 'vitest'
import { checkProof, PROOF_SECONDS, ProofKeys, ProofNonces } from '../../src/modules/keys/dpop.js'
import { KeyedHash } from '../../src/modules/keys/hashing.js'
import { API_URL, TestFrame, type Twist } from '../helpers/wallet/test-frame.js'

const NOW = Date.UTC(2026, 0, 1)
const now = () => NOW
const nonces = new ProofNonces(new KeyedHash(new Uint8Array(32)), now)
const frame = new TestFrame({ request: () => expect.unreachable('nothing is asked') }, now)
const check = (twist: Twist = {}, accessToken?: string, urls = [API_URL]) =>
  checkProof(
    frame.proof('POST', '/v1/a', twist),
    { method: 'POST', path: '/v1/a', accessToken },
    { keys: new ProofKeys(), nonces, urls: () => urls, now },
  )

// What is refused stands in security/token-misuse.test.ts, over the wire; here is what is taken.
describe('checkProof', () => {
  test('names the key, and the id that must not come again', () => {
    expect(check({ claims: { jti: 'once-only' } })).toEqual({ jkt: frame.jkt, jti: 'once-only' })
  })

  test('takes each address the gateway has, and no other', () => {
    expect(check({}, undefined, ['https://other.example', API_URL]).jkt).toBe(frame.jkt)
    expect(() => check({}, undefined, ['https://other.example'])).toThrow('for another address')
  })

  test('takes a proof with the hash of the token, and without a token does not mind one', () => {
    expect(check({ access: 'token' }, 'token').jkt).toBe(frame.jkt)
    expect(check({ access: 'token' }).jkt).toBe(frame.jkt)
    expect(() => check({}, 'token')).toThrow('for another token')
  })

  test('takes a nonce of ours, and a key as browsers export it', () => {
    expect(check({ claims: { nonce: nonces.make() } }).jkt).toBe(frame.jkt)
    expect(check({ header: { jwk: { ...frame.jwk, ext: true, key_ops: ['verify'] } } }).jkt).toBe(frame.jkt)
  })

  test.each([-1, 1])('is strict about the clock to the second, %i way', way => {
    const iat = NOW / 1000 + way * PROOF_SECONDS
    expect(check({ claims: { iat } }).jkt).toBe(frame.jkt)
    expect(() => check({ claims: { iat: iat + way } })).toThrow('too old or too new')
  })
})
