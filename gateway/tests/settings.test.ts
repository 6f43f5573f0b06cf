import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../src/settings.js'

describe('readSettings', () => {
  test('defaults to this machine, without a relay or access rules', () => {
    expect(readSettings({})).toEqual({ port: 8787, host: '127.0.0.1', relay: false })
  })

  test('parses lists with spaces and empty entries', () => {
    const env = {
      PORT: '0',
      HOST: '0.0.0.0',
      RELAY: 'on',
      ALLOWED_ORIGINS: ' http://a.localhost:5173, ,',
      PROJECT_IDS: 'a,b',
    }
    expect(readSettings(env)).toEqual({
      port: 0,
      host: '0.0.0.0',
      relay: true,
      origins: ['http://a.localhost:5173'],
      projects: ['a', 'b'],
      walletProjects: { a: ['http://a.localhost:5173'], b: ['http://a.localhost:5173'] },
    })
  })

  test.each([
    [{ PORT: 'x' }, 'PORT is "x"'],
    [{ PORT: '65536' }, 'PORT is "65536"'],
    [{ PORT: '-1' }, 'PORT is "-1"'],
    [{ RELAY: 'yes' }, 'RELAY is "yes"'],
  ])('rejects %j by name', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })

  const secret = () => randomBytes(32).toString('base64url')
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: secret(),
    PEPPER: secret(),
    KEK: secret(),
    VAULT_KEK: secret(),
  }

  test('reads the settings of the embedded wallet', () => {
    const projects = { shop: ['https://app.example.com', 'https://*.example.com'], other: ['http://localhost:*'] }
    const network = {
      caipNetworkId: 'eip155:1',
      name: 'Ethereum',
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://rpc.example.com'],
    }
    expect(
      readSettings({
        ...production,
        PROJECTS: JSON.stringify(projects),
        GATEWAY_URL: 'https://api.example.com/wallet/',
        FRAME_URL: 'https://wallet.example.com/',
        FRAME_PORT: '8788',
        DATABASE_URL: 'postgres://db/wallet',
        DATA_DIR: '/var/lib/wallet',
        SMTP_URL: 'smtps://mail.example.com',
        MAIL_FROM: 'wallet@example.com',
        TRUST_PROXY: '1',
        CODES_PER_MINUTE: '600',
        NEW_DEVICE_HOLD_HOURS: '0',
        CONNECTIONS_PER_IP: '0',
        REQUESTS_AT_ONCE: '50',
        COUNTRY_HEADER: 'cf-ipcountry',
        NETWORKS: JSON.stringify([network]),
      }),
    ).toEqual({
      production: true,
      secrets: expect.anything(),
      port: 8787,
      host: '127.0.0.1',
      relay: false,
      projects: ['shop', 'other'],
      origins: ['https://app.example.com', 'https://*.example.com', 'http://localhost:*'],
      walletProjects: projects,
      gatewayUrl: 'https://api.example.com/wallet',
      frameUrl: 'https://wallet.example.com',
      framePort: 8788,
      databaseUrl: 'postgres://db/wallet',
      dataDir: '/var/lib/wallet',
      smtpUrl: 'smtps://mail.example.com',
      mailFrom: 'wallet@example.com',
      trustedProxies: 1,
      codesPerMinute: 600,
      newDeviceHoldHours: 0,
      connectionsPerIp: 0,
      requestsAtOnce: 50,
      countryHeader: 'cf-ipcountry',
      networks: [network],
    })
  })

  test.each([
    [{ PROJECTS: '{' }, 'PROJECTS must be JSON'],
    [{ PROJECTS: '["https://app.example.com"]' }, 'PROJECTS must be JSON'],
    [{ PROJECTS: '{"shop":["https://*.com"]}' }, 'would allow other sites'],
    [{ FRAME_URL: 'https://wallet.example.com/path' }, 'FRAME_URL must be a web address'],
    [{ FRAME_URL: 'javascript:alert(1)' }, 'FRAME_URL must be a web address'],
    [{ GATEWAY_URL: 'https://user@api.example.com' }, 'GATEWAY_URL must be a web address'],
    [{ FRAME_PORT: 'any' }, 'FRAME_PORT is "any"'],
    [{ CODES_PER_MINUTE: '0' }, 'CODES_PER_MINUTE is "0"; it must be a number from 1'],
    [{ NEW_DEVICE_HOLD_HOURS: '73' }, 'NEW_DEVICE_HOLD_HOURS is "73"'],
    [{ CONNECTIONS_PER_IP: '-1' }, 'CONNECTIONS_PER_IP is "-1"'],
    [{ REQUESTS_AT_ONCE: 'many' }, 'REQUESTS_AT_ONCE is "many"'],
    [{ TRUST_PROXY: '99' }, 'TRUST_PROXY is "99"'],
    [{ NETWORKS: '[]' }, 'NETWORKS must be a JSON list'],
  ])('rejects %j with a message', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })

  describe('production', () => {
    const complete: Record<string, string> = {
      ...production,
      NETWORKS: 'public',
      PROJECTS: '{"shop":["https://app.example.com"]}',
      SMTP_URL: 'smtps://mail.example.com',
      MAIL_FROM: 'wallet@example.com',
      GATEWAY_URL: 'https://api.example.com',
    }

    test('accepts complete settings', () => {
      expect(readSettings(complete)).toMatchObject({ production: true, secrets: { pepper: expect.any(Uint8Array) } })
    })

    test.each([
      ['PROJECTS', '', 'PROJECTS is empty'],
      ['PROJECTS', '{}', 'PROJECTS is empty'],
      ['PROJECTS', '{"shop":[]}', 'PROJECTS is empty'],
      ['KEK', '', 'KEK is missing'],
      ['KEK', 'a'.repeat(43), 'KEK is not random'],
      ['KEK', 'change-me', 'KEK must be 32 random bytes'],
      ['KEK', complete['PEPPER'] ?? '', 'must all be different'],
      ['SMTP_URL', '', 'SMTP_URL and MAIL_FROM must be set'],
      ['MAIL_FROM', '', 'SMTP_URL and MAIL_FROM must be set'],
      ['GATEWAY_URL', 'http://api.example.com', 'GATEWAY_URL must be the https address'],
    ])('rejects %s = %j', (name, value, sentence) => {
      expect(() => readSettings({ ...complete, [name]: value })).toThrow(sentence)
    })

    test('rejects missing secrets', () => {
      const none = Object.fromEntries(['SECRET_KEY', 'PEPPER', 'KEK', 'VAULT_KEK'].map(name => [name, '']))
      expect(() => readSettings({ ...complete, ...none })).toThrow('must be set in production')
    })
  })
})
