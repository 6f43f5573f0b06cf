import { createLocalJWKSet, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { AccessTokens } from '../../src/modules/keys/access-tokens.js'
import { readHeader, readUnverifiedClaims, verifyJwt } from '../../src/modules/keys/jwt.js'
import { createTemporarySecrets } from '../../src/modules/keys/secrets.js'

const NOW = Date.UTC(2026, 0, 1)
const issuer = () => 'https://api.example.com'
const subject = {
  accountId: 'ada',
  sessionId: 's1',
  jkt: 'key',
  projectId: 'shop',
  origin: 'https://app.example.com',
  amr: 'otp',
}
const [oldSecrets, newSecrets] = [createTemporarySecrets().signing, createTemporarySecrets().signing]
const open = (secrets: readonly Uint8Array[]) => AccessTokens.open(secrets, issuer, () => NOW)

describe('AccessTokens', () => {
  test('issues tokens that a library verifies with the published keys', async () => {
    const tokens = await open(oldSecrets)
    const keys = createLocalJWKSet({ keys: [...tokens.jwks.keys] })
    const token = await tokens.issue(subject)
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: issuer(),
      audience: 'gateway',
      typ: 'at+jwt',
      currentDate: new Date(NOW),
    })
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: tokens.jwks.keys[0]?.kid })
    expect(payload).toMatchObject({
      sub: 'ada',
      sid: 's1',
      pid: 'shop',
      org: 'https://app.example.com',
      amr: ['otp'],
      cnf: { jkt: 'key' },
      iat: NOW / 1000,
      exp: NOW / 1000 + 300,
    })
    expect(tokens.jwks.keys[0]).not.toHaveProperty('d')
  })

  test('derives the same key from the same secret and accepts tokens of older secrets', async () => {
    const old = await open(oldSecrets)
    const token = await old.issue(subject)
    expect((await (await open(oldSecrets)).verify(token)).sub).toBe('ada')
    const rotated = await open([...newSecrets, ...oldSecrets])
    expect((await rotated.verify(token)).sub).toBe('ada')
    expect(rotated.jwks.keys).toHaveLength(2)
    const newer = await rotated.issue(subject)
    await expect(old.verify(newer)).rejects.toThrow('not valid')
    await expect((await open([])).issue(subject)).rejects.toThrow('no signing key')
  })
})

describe('JWTs', () => {
  const part = (text: string) => Buffer.from(text).toString('base64url')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const verify = async (token: string, key: CryptoKey, now = NOW) =>
    verifyJwt(token, key, { algorithms: ['ES256'], currentDate: new Date(now) })
  const sign = async (claims: JWTPayload) => {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
    return { token, key: publicKey }
  }

  test('readHeader and readUnverifiedClaims parse a token', () => {
    const token = `${part('{"a":1}')}.${part('{"b":2}')}.AQID`
    expect([readHeader(token), readUnverifiedClaims(token)]).toEqual([{ a: 1 }, { b: 2 }])
  })

  test.each([
    '',
    'a.b',
    'a.b.c.d',
    `${part('[]')}.${part('1')}.AQ`,
    `${part('{}')}=.${part('{}')}.AQ`,
    `${part('{}')}.${part('{}')} .AQ`,
    `${part('{}')}.${part('{}')}.${'A'.repeat(4_096)}`,
  ])('readHeader, readUnverifiedClaims and verifyJwt reject %j', async token => {
    const { key } = await sign({})
    expect([readHeader(token), readUnverifiedClaims(token), await verify(token, key)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('verifyJwt returns the claims of a token only for its key and its lifetime', async () => {
    const { token, key } = await sign({ sub: 'ada', exp: NOW / 1000 })
    expect(await verify(token, key, NOW - 1_000)).toEqual({ sub: 'ada', exp: NOW / 1000 })
    expect(await verify(token, key)).toBeUndefined()
    expect(await verify(token, (await sign({})).key, NOW - 1_000)).toBeUndefined()
  })

  test('verifyJwt accepts 4,096 characters and no more', async () => {
    const sized = async (length: number) => {
      const { token, key } = await sign({ sub: 'a'.repeat(length) })
      return { length: token.length, isValid: (await verify(token, key)) !== undefined }
    }
    expect(await sized(2_981)).toEqual({ length: 4_096, isValid: true })
    expect(await sized(2_982)).toEqual({ length: 4_098, isValid: false })
  })
})
