import { generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, test } from 'vitest'
import { ProofKeys, type ProofJwk, ProofNonces } from '../../src/modules/keys/dpop.js'
import { KeyedHash, sha256, randomId, randomToken } from '../../src/modules/keys/hashing.js'

const newJwk = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }) as ProofJwk

describe('ProofKeys', () => {
  test('imports a key once and returns its RFC 7638 thumbprint', async () => {
    const keys = new ProofKeys()
    const jwk = newJwk()
    const found = await keys.get(jwk)
    expect(found?.jkt).toBe(await calculateJwkThumbprint({ ...jwk }))
    expect((await keys.get({ ...jwk }))?.key).toBe(found?.key)
  })

  test('rejects a key that is not a point on the curve', async () => {
    const { y, ...jwk } = newJwk()
    expect(await new ProofKeys().get({ ...jwk, y: y.split('').reverse().join('') })).toBeUndefined()
  })

  test('evicts only the least recently used key', async () => {
    const keys = new ProofKeys(2)
    const [first, second, third] = [newJwk(), newJwk(), newJwk()]
    const cached = [(await keys.get(first))?.key, (await keys.get(second))?.key]
    await keys.get(first)
    await keys.get(third)
    expect((await keys.get(first))?.key).toBe(cached[0])
    expect((await keys.get(second))?.key).not.toBe(cached[1])
  })
})

describe('ProofNonces', () => {
  const state = { now: Date.UTC(2026, 0, 1) }
  const nonces = (pepper = 1) => new ProofNonces(new KeyedHash(new Uint8Array(32).fill(pepper)), () => state.now)

  test('accepts a nonce for five minutes in every process with the same pepper', () => {
    const nonce = nonces().create()
    expect([nonces().isValid(nonce), nonces(2).isValid(nonce)]).toEqual([true, false])
    state.now += 299_999
    expect(nonces().isValid(nonce)).toBe(true)
    state.now += 1
    expect(nonces().isValid(nonce)).toBe(false)
    state.now -= 600_000
    expect(nonces().isValid(nonce)).toBe(false)
  })

  test.each(['', '.', 'a.b', '1.', `${Date.UTC(2026, 0, 1).toString(36)}.${'A'.repeat(22)}`])(
    'rejects the nonce %j',
    nonce => {
      expect(nonces().isValid(nonce)).toBe(false)
    },
  )
})

describe('KeyedHash', () => {
  const hash = new KeyedHash(new Uint8Array(32).fill(7))

  test('differs by purpose, pepper and boundaries of the parts', () => {
    const all = [
      hash.digest('a', 'b', 'c'),
      hash.digest('x', 'b', 'c'),
      hash.digest('a', 'bc'),
      hash.digest('a', 'b', 'c', ''),
      new KeyedHash(new Uint8Array(32)).digest('a', 'b', 'c'),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(hash.digest('a', 'b', 'c')).toBe(all[0])
  })

  test('compares texts of any length', () => {
    expect([
      KeyedHash.isEqual('a', 'a'),
      KeyedHash.isEqual('a', 'b'),
      KeyedHash.isEqual('a', 'aa'),
      KeyedHash.isEqual('', ''),
    ]).toEqual([true, false, false, true])
  })
})

test('creates ids of 128 bits and tokens of 256 bits, and hashes tokens', () => {
  expect(randomId()).toMatch(/^[\w-]{22}$/)
  const token = randomToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(sha256(token)).not.toBe(token)
  expect(sha256('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})
