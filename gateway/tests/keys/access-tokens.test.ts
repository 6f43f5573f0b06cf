import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { AccessTokens } from '../../src/modules/keys/access-tokens.js'
import { readJws } from '../../src/modules/keys/compact-jws.js'
import { freshSecrets } from '../../src/modules/keys/secrets.js'

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
const [one, two] = [freshSecrets().signing, freshSecrets().signing]
const open = (secrets: readonly Uint8Array[]) => AccessTokens.open(secrets, issuer, () => NOW)

describe('AccessTokens', () => {
  test('a library reads a token by the published keys', async () => {
    const tokens = await open(one)
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

  test('the same secret has the same key in every process, and a new one honours the tokens of the old', async () => {
    const old = await open(one)
    const token = await old.issue(subject)
    expect((await open(one)).read(token).sub).toBe('ada')
    const rotated = await open([...two, ...one])
    expect(rotated.read(token).sub).toBe('ada')
    expect(rotated.jwks.keys).toHaveLength(2)
    const newer = await rotated.issue(subject)
    expect(() => old.read(newer)).toThrow('not valid')
    await expect((await open([])).issue(subject)).rejects.toThrow('no signing key')
  })
})

describe('readJws', () => {
  const part = (text: string) => Buffer.from(text).toString('base64url')

  test('takes a token apart', () => {
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
  ])('takes %j for none', token => {
    expect(readJws(token)).toBeUndefined()
  })
})
