import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientJwt, clientKey, didKey } from '../../../gateway/tests/helpers/client-jwt.js'
import { decodeDidKey, CLOCK_LEEWAY_S, verifyClientJwt } from '../../../tools/relay/client-jwt.js'

const NOW_S = 1_700_000_000
const verify = (token: string) => verifyClientJwt(token, NOW_S * 1000)

describe('verifyClientJwt', () => {
  test('accepts a token signed by its own key', () => {
    const key = clientKey()
    expect(verify(clientJwt({ key, iat: NOW_S, exp: NOW_S + 1 }))).toEqual({ clientId: key.did })
  })

  test('allows for a small clock difference', () => {
    expect(verify(clientJwt({ iat: NOW_S + CLOCK_LEEWAY_S, exp: NOW_S + 60 }))).toHaveProperty('clientId')
    expect(verify(clientJwt({ iat: NOW_S + CLOCK_LEEWAY_S + 1, exp: NOW_S + 60 }))).toHaveProperty('refusal')
    expect(verify(clientJwt({ iat: NOW_S - 60, exp: NOW_S - CLOCK_LEEWAY_S }))).toHaveProperty('clientId')
    expect(verify(clientJwt({ iat: NOW_S - 60, exp: NOW_S - CLOCK_LEEWAY_S - 1 }))).toHaveProperty('refusal')
  })

  test('rejects other algorithms', () => {
    expect(verify(clientJwt({ alg: 'none', iat: NOW_S, exp: NOW_S + 1 }))).toEqual({
      refusal: 'JWT validation error: JWT Token is malformed',
    })
  })

  test('rejects a changed token', () => {
    const token = clientJwt({ iat: NOW_S, exp: NOW_S + 60 })
    const bytes = token.length - 1 // the last character encodes two unused bits
    fc.assert(
      fc.property(fc.nat({ max: bytes - 1 }), fc.constantFrom('A', 'b', '9', '_', '.', '!'), (at, character) => {
        fc.pre(token[at] !== character)
        expect(verify(token.slice(0, at) + character + token.slice(at + 1))).toHaveProperty('refusal')
      }),
      { numRuns: 500 },
    )
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void expect(verify(text)).toHaveProperty('refusal')))
  })
})

describe('decodeDidKey', () => {
  test('decodes the key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), key => {
        expect(decodeDidKey(didKey(Buffer.concat([Buffer.from([0xed, 0x01]), key])))).toEqual(key)
      }),
    )
  })

  test.each([
    'did:key:z',
    'did:web:example.com',
    `did:key:z${'1'.repeat(10_000)}`,
    'did:key:z0OIl',
    didKey(Buffer.alloc(34, 1)),
    didKey(Buffer.concat([Buffer.from([0xed, 0x01]), Buffer.alloc(31, 1)])),
  ])('returns undefined for %.40s', did => {
    expect(decodeDidKey(did)).toBeUndefined()
  })
})
