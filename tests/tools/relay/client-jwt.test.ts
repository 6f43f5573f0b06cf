import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientJwt, clientKey, didKey } from '../../../gateway/tests/helpers/client-jwt.js'
import { decodeDidKey, CLOCK_LEEWAY_S, verifyClientJwt } from '../../../tools/relay/client-jwt.js'

const NOW_S = 1_700_000_000
const verify = (token: string) => verifyClientJwt(token, NOW_S * 1000)

describe('verifyClientJwt', () => {
  test('accepts a token signed by its own key', async () => {
    const key = clientKey()
    expect(await verify(clientJwt({ key, iat: NOW_S, exp: NOW_S + 1 }))).toEqual({ clientId: key.did })
  })

  test('allows for a small clock difference', async () => {
    expect(await verify(clientJwt({ iat: NOW_S + CLOCK_LEEWAY_S, exp: NOW_S + 60 }))).toHaveProperty('clientId')
    expect(await verify(clientJwt({ iat: NOW_S + CLOCK_LEEWAY_S + 1, exp: NOW_S + 60 }))).toHaveProperty('refusal')
    expect(await verify(clientJwt({ iat: NOW_S - 60, exp: NOW_S - CLOCK_LEEWAY_S }))).toHaveProperty('clientId')
    expect(await verify(clientJwt({ iat: NOW_S - 60, exp: NOW_S - CLOCK_LEEWAY_S - 1 }))).toHaveProperty('refusal')
  })

  test('rejects other algorithms', async () => {
    expect(await verify(clientJwt({ alg: 'none', iat: NOW_S, exp: NOW_S + 1 }))).toEqual({
      refusal: 'JWT validation error: JWT Token is malformed',
    })
  })

  test('rejects a changed token', async () => {
    const token = clientJwt({ iat: NOW_S, exp: NOW_S + 60 })
    const bytes = token.length - 1 // the last character encodes two unused bits
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes - 1 }),
        fc.constantFrom('A', 'b', '9', '_', '.', '!'),
        async (at, character) => {
          fc.pre(token[at] !== character)
          expect(await verify(token.slice(0, at) + character + token.slice(at + 1))).toHaveProperty('refusal')
        },
      ),
      { numRuns: 500 },
    )
  })

  test('never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async text => {
        expect(await verify(text)).toHaveProperty('refusal')
      }),
    )
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
