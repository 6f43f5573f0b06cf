import { decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  AppleSecret,
  RENEW_BEFORE_SECONDS,
  SECRET_TTL_SECONDS,
  createSocialClient,
} from '../../src/modules/social/oauth-client.js'
import { turnedClock } from '../helpers/turned-clock.js'

const keys = {} as { pem: string; publicKey: CryptoKey }
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  Object.assign(keys, { pem: await exportPKCS8(privateKey), publicKey })
})
const urls = { gateway: () => 'https://api.example.com', frame: () => 'https://wallet.example.com' }

/** Returns the client credentials that the gateway sends to Apple. */
async function shown(secret: AppleSecret, env: Record<string, string>): Promise<URLSearchParams> {
  const { auth, client, provider } = createSocialClient({ env, urls }, 'apple', secret)
  const body = new URLSearchParams()
  await auth(provider.server, client, body, new Headers())
  return body
}

describe('AppleSecret', () => {
  const envOf = (pem: string) => ({
    APPLE_CLIENT_ID: 'com.example.login',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: pem,
  })

  test.each(['as it is', 'in one line'])('signs a JWT with the key %s', async how => {
    const clock = turnedClock()
    const env = envOf(how === 'as it is' ? keys.pem : keys.pem.replaceAll('\n', String.raw`\n`))
    const body = await shown(new AppleSecret(env, clock), env)
    expect(body.get('client_id')).toBe('com.example.login')
    const secret = body.get('client_secret') ?? ''
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
    const { payload } = await jwtVerify(secret, keys.publicKey, {
      issuer: 'TEAM123456',
      audience: 'https://appleid.apple.com',
      subject: 'com.example.login',
      currentDate: new Date(clock.now()),
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(SECRET_TTL_SECONDS)
  })

  test('caches the secret until shortly before it expires', async () => {
    const [clock, env] = [turnedClock(), envOf(keys.pem)]
    const secret = new AppleSecret(env, clock)
    const read = async () => (await shown(secret, env)).get('client_secret')
    const first = await read()
    clock.turn((SECRET_TTL_SECONDS - RENEW_BEFORE_SECONDS - 1) * 1000)
    expect(await read()).toBe(first)
    clock.turn(2_000)
    expect(await read()).not.toBe(first)
  })

  test('is not used if the operator sets a secret', async () => {
    const env = { ...envOf(keys.pem), APPLE_CLIENT_SECRET: 'their own' }
    expect((await shown(new AppleSecret(env, turnedClock()), env)).get('client_secret')).toBe('their own')
  })

  test('rejects incomplete settings before the redirect to Apple', () => {
    const { APPLE_KEY_ID: _, ...env } = envOf(keys.pem)
    const secret = new AppleSecret(env, turnedClock())
    expect(() => createSocialClient({ env, urls }, 'apple', secret)).toThrow(/by half/)
  })

  test('retries after an invalid key', async () => {
    const env = envOf('no key')
    const secret = new AppleSecret(env, turnedClock())
    await expect(shown(secret, env)).rejects.toThrow()
    Object.assign(env, { APPLE_PRIVATE_KEY: keys.pem })
    expect((await shown(secret, env)).get('client_secret')).toMatch(/^ey/)
  })
})
