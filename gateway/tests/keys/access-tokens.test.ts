import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { AccessTokens } from '../../src/modules/keys/access-tokens.js'
import { readJws } from '../../src/modules/keys/compact-jws.js'
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
    expect((await open(oldSecrets)).verify(token).sub).toBe('ada')
    const rotated = await open([...newSecrets, ...oldSecrets])
    expect(rotated.verify(token).sub).toBe('ada')
    expect(rotated.jwks.keys).toHaveLength(2)
    const newer = await rotated.issue(subject)
    expect(() => old.verify(newer)).toThrow('not valid')
    await expect((await open([])).issue(subject)).rejects.toThrow('no signing key')
  })
})

describe('readJws', () => {
  const part = (text: string) => Buffer.from(text).toString('base64url')

  test('parses a token', () => {
    expect(readJws(`${part('{"a":1}')}.${part('{"b":2}')}.AQID`)).toEqual({
      header: { a: 1 },
      claims: { b: 2 },
      input: Buffer.from(`${part('{"a":1}')}.${part('{"b":2}')}`),
      signature: Buffer.from([1, 2, 3]),
    })
  })

  test.each([
    '',
    'a.b',
    'a.b.c.d',
    `${part('[]')}.${part('{}')}.AQ`,
    `${part('{}')}.${part('1')}.AQ`,
    `${part('{}')}=.${part('{}')}.AQ`,
    `${part('{}')}.${part('{}')}.${'A'.repeat(4_096)}`,
  ])('rejects %j', token => {
    expect(readJws(token)).toBeUndefined()
  })
})
