import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientJwt, clientKey, didKey } from '../../../gateway/tests/helpers/client-jwt.js'
import { ed25519KeyOf, CLOCK_LEEWAY_S, verifyClientJwt } from '../../../tools/relay/client-jwt.js'

const NOW_S = 1_700_000_000
const verify = (token: string) => verifyClientJwt(token, NOW_S * 1000)

describe('verifyClientJwt', () => {
  test('believes a token that its own key has signed', () => {
    const key = clientKey()
    expect(verify(clientJwt({ key, iat: NOW_S, exp: NOW_S + 1 }))).toEqual({ clientId: key.did })
  })

  test('allows for clocks that differ a little, and no more', () => {
    expect(verify(clientJwt({ iat: NOW_S + CLOCK_LEEWAY_S, exp: NOW_S + 60 }))).toHaveProperty('clientId')
    expect(verify(clientJwt({ iat: NOW_S + CLOCK_LEEWAY_S + 1, exp: NOW_S + 60 }))).toHaveProperty('refusal')
    expect(verify(clientJwt({ iat: NOW_S - 60, exp: NOW_S - CLOCK_LEEWAY_S }))).toHaveProperty('clientId')
    expect(verify(clientJwt({ iat: NOW_S - 60, exp: NOW_S - CLOCK_LEEWAY_S - 1 }))).toHaveProperty('refusal')
  })

  test('refuses another algorithm, whatever the signature', () => {
    expect(verify(clientJwt({ alg: 'none', iat: NOW_S, exp: NOW_S + 1 }))).toEqual({
      refusal: 'JWT validation error: JWT Token is malformed',
    })
  })

  test('a changed token is never believed', () => {
    const token = clientJwt({ iat: NOW_S, exp: NOW_S + 60 })
    const bytes = token.length - 1 // the last letter holds two bits that no byte uses
    fc.assert(
      fc.property(fc.nat({ max: bytes - 1 }), fc.constantFrom('A', 'b', '9', '_', '.', '!'), (at, letter) => {
        fc.pre(token[at] !== letter)
        expect(verify(token.slice(0, at) + letter + token.slice(at + 1))).toHaveProperty('refusal')
      }),
      { numRuns: 500 },
    )
  })

  test('never throws, whatever it is given', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void expect(verify(text)).toHaveProperty('refusal')))
  })
})

describe('ed25519KeyOf', () => {
  test('finds the key in its name', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), key => {
        expect(ed25519KeyOf(didKey(Buffer.concat([Buffer.from([0xed, 0x01]), key])))).toEqual(key)
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
  ])('%.40s names none', did => {
    expect(ed25519KeyOf(did)).toBeUndefined()
  })
})
