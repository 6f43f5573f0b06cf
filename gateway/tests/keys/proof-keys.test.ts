import { generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, test } from 'vitest'
import { ProofKeys, type ProofJwk, ProofNonces } from '../../src/modules/keys/dpop.js'
import { KeyedHash, hashOf, randomId, randomToken } from '../../src/modules/keys/hashing.js'

const newJwk = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }) as ProofJwk

describe('ProofKeys', () => {
  test('imports a key once and names it as RFC 7638 says', async () => {
    const keys = new ProofKeys()
    const jwk = newJwk()
    const found = keys.get(jwk)
    expect(found?.jkt).toBe(await calculateJwkThumbprint({ ...jwk }))
    expect(keys.get({ ...jwk })?.key).toBe(found?.key)
  })

  test('what is no point of the curve is no key', () => {
    const { y, ...jwk } = newJwk()
    expect(new ProofKeys().get({ ...jwk, y: y.split('').reverse().join('') })).toBeUndefined()
  })

  test('forgets the key that was not used for longest, and no other', () => {
    const keys = new ProofKeys(2)
    const [first, second, third] = [newJwk(), newJwk(), newJwk()]
    const kept = [keys.get(first)?.key, keys.get(second)?.key]
    keys.get(first)
    keys.get(third)
    expect(keys.get(first)?.key).toBe(kept[0])
    expect(keys.get(second)?.key).not.toBe(kept[1])
  })
})

describe('ProofNonces', () => {
  const state = { now: Date.UTC(2026, 0, 1) }
  const nonces = (pepper = 1) => new ProofNonces(new KeyedHash(new Uint8Array(32).fill(pepper)), () => state.now)

  test('are good for five minutes, in every process with the same pepper', () => {
    const nonce = nonces().make()
    expect([nonces().isGood(nonce), nonces(2).isGood(nonce)]).toEqual([true, false])
    state.now += 299_999
    expect(nonces().isGood(nonce)).toBe(true)
    state.now += 1
    expect(nonces().isGood(nonce)).toBe(false)
    state.now -= 600_000
    expect(nonces().isGood(nonce)).toBe(false)
  })

  test.each(['', '.', 'a.b', '1.', `${Date.UTC(2026, 0, 1).toString(36)}.${'A'.repeat(22)}`])('%j is none', nonce => {
    expect(nonces().isGood(nonce)).toBe(false)
  })
})

describe('KeyedHash', () => {
  const hash = new KeyedHash(new Uint8Array(32).fill(7))

  test('differs for another use, another pepper, and parts that are cut elsewhere', () => {
    const all = [
      hash.of('a', 'b', 'c'),
      hash.of('x', 'b', 'c'),
      hash.of('a', 'bc'),
      hash.of('a', 'b', 'c', ''),
      new KeyedHash(new Uint8Array(32)).of('a', 'b', 'c'),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(hash.of('a', 'b', 'c')).toBe(all[0])
  })

  test('compares texts of every length', () => {
    expect([
      KeyedHash.same('a', 'a'),
      KeyedHash.same('a', 'b'),
      KeyedHash.same('a', 'aa'),
      KeyedHash.same('', ''),
    ]).toEqual([true, false, false, true])
  })
})

test('names and tokens have 128 and 256 bits, and at rest there is another text', () => {
  expect(randomId()).toMatch(/^[\w-]{22}$/)
  const token = randomToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(hashOf(token)).not.toBe(token)
  expect(hashOf('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})
