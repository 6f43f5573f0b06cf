import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { serveDevelopment } from '../../tools/gateway/serve-development.js'
import { serveGateway } from '../src/serve-gateway.js'
import { readSettings, type Settings } from '../src/settings.js'

const secret = () => randomBytes(32).toString('base64url')
const production: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PROJECTS: '{"shop":["https://app.example.com"]}',
  SECRET_KEY: secret(),
  PEPPER: secret(),
  KEK: secret(),
  VAULT_KEK: secret(),
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'wallet@example.com',
  GATEWAY_URL: 'https://api.example.com',
  FRAME_URL: 'https://wallet.example.com',
  NETWORKS:
    '[{"caipNetworkId":"eip155:1","name":"Ethereum","currency":{"name":"Ether","symbol":"ETH","decimals":18},"rpcUrls":["https://rpc.example.com"]}]',
}
const getErrorCode = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

describe('gateway in development', () => {
  test.each([
    { GATEWAY_URL: 'https://api.example.com' },
    { GATEWAY_URL: 'http://api.example.com' },
    { GATEWAY_URL: 'https://localhost:8787' },
    { GATEWAY_URL: 'http://10.0.0.5:8787' },
    { GATEWAY_URL: 'http://localhost.example.com' },
    { GATEWAY_URL: 'http://127.0.0.1.example.com' },
    { FRAME_URL: 'https://wallet.example.com' },
    { FRAME_URL: 'http://192.168.1.2:8788' },
    { FRAME_URL: 'http://[2001:db8::1]' },
    { PROJECTS: '{"shop":["https://app.example.com"]}' },
    { PROJECTS: '{"home":["http://localhost:*"],"shop":{"origins":["https://*.example.com"]}}' },
    { ALLOWED_ORIGINS: 'http://localhost:*,https://app.example.com' },
    { ALLOWED_ORIGINS: '*' },
    { ALLOWED_ORIGINS: 'null' },
    { PROJECT_IDS: 'shop', ALLOWED_ORIGINS: 'https://app.example.com' },
    { TRUST_PROXY: '1' },
  ])('rejects %j and explains the remedy', env => {
    const [name = ''] = Object.keys(env).slice(-1)
    expect(getErrorCode(() => readSettings(env))).toBe('settings/invalid')
    expect(() => readSettings(env)).toThrow(name)
    expect(() => readSettings(env)).toThrow('Set NODE_ENV=production')
  })

  test.each([
    {},
    { GATEWAY_URL: 'http://localhost:8787', FRAME_URL: 'http://127.0.0.1:8788' },
    { FRAME_URL: 'http://wallet.localhost:8788' },
    { PROJECTS: '{"home":["http://localhost:*","https://*.localhost:5173","http://127.0.0.1:*"]}' },
    { ALLOWED_ORIGINS: 'http://[::1]:5173,http://localhost:*', TRUST_PROXY: '0' },
    { HOST: '0.0.0.0' },
  ])('starts with %j', env => expect(() => readSettings(env)).not.toThrow())

  test('rejects the settings of a program, with or without development services', async () => {
    const settings: Settings = { port: 0, host: '127.0.0.1', relay: false }
    const refused = { code: 'settings/invalid' }
    await expect(serveDevelopment({ ...settings, trustedProxies: 1 })).rejects.toMatchObject(refused)
    await expect(serveDevelopment({ ...settings, gatewayUrl: 'https://a.example' })).rejects.toMatchObject(refused)
    await expect(serveDevelopment({ ...settings, origins: ['https://a.example'] })).rejects.toMatchObject(refused)
    await expect(serveGateway(settings)).rejects.toThrow('this build has no development services')
  })
})

describe('gateway in production', () => {
  test('starts with complete settings', () => {
    expect(readSettings(production)).toMatchObject({ production: true })
    const { FRAME_URL: _, ...onOneOrigin } = production
    expect(readSettings(onOneOrigin)).toMatchObject({ production: true })
  })

  test.each([
    ['FRAME_URL', 'http://wallet.example.com', 'FRAME_URL must be an https address'],
    ['FRAME_URL', 'http://localhost:8788', 'FRAME_URL must be an https address'],
    ['RELAY', 'on', 'RELAY is "on"'],
  ])('rejects %s=%s', (name, value, sentence) => {
    const env = { ...production, [name]: value }
    expect(() => readSettings(env)).toThrow(sentence)
    expect(getErrorCode(() => readSettings(env))).toBe('settings/invalid')
  })

  test('requires an https URL to serve the wallet on its own port', () => {
    expect(() => readSettings({ ...production, FRAME_URL: '', FRAME_PORT: '8788' })).toThrow('FRAME_URL must be set')
  })

  test('uses public RPC URLs of third parties only if configured', () => {
    expect(() => readSettings({ ...production, NETWORKS: '' })).toThrow('NETWORKS must be set in production')
    expect(getErrorCode(() => readSettings({ ...production, NETWORKS: '' }))).toBe('settings/invalid')
    expect(readSettings({ ...production, NETWORKS: 'public' }).networks).toBe('public')
    expect(readSettings({}).networks).toBeUndefined()
  })
})
