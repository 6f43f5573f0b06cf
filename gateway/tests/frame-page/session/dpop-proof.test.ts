import { calculateJwkThumbprint, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { createProver } from '../../../src/frame-page/session/api-client.js'

const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
const request = { method: 'POST', url: 'https://api.example.com/v1/otp/send', at: 1_700_000_000.9 }

describe('DPoP proof', () => {
  test('verifies with another implementation and contains only the public key', async () => {
    const { prove, jkt } = await createProver(pair)
    const proof = await prove({ ...request, accessToken: 'token', nonce: 'nonce' })
    const { jwk, ...head } = decodeProtectedHeader(proof)
    expect(head).toEqual({ typ: 'dpop+jwt', alg: 'ES256' })
    expect(Object.keys(jwk ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y'])
    const key = jwk as NonNullable<Parameters<typeof importJWK>[0]>
    expect(await calculateJwkThumbprint(key)).toBe(jkt)
    const { payload } = await jwtVerify(proof, await importJWK(key, 'ES256'), { clockTolerance: '100y' })
    const ath = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('token'))).toString('base64url')
    expect(payload).toEqual({
      htm: 'POST',
      htu: request.url,
      iat: 1_700_000_000,
      jti: expect.any(String),
      ath,
      nonce: 'nonce',
    })
  })

  test('omits the token and the nonce by default', async () => {
    const proof = await (await createProver(pair)).prove(request)
    const claims = JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString()) as object
    expect(Object.keys(claims).sort()).toEqual(['htm', 'htu', 'iat', 'jti'])
  })
})
