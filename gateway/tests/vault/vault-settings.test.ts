import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readRemoteVault, readVaultProcess } from '../../src/modules/vault/vault-settings.js'
import { readSettings } from '../../src/settings.js'

const key = () => randomBytes(32).toString('base64url')
const [token, vaultKek] = [key(), key()]

describe('readRemoteVault', () => {
  const env = { VAULT_URL: 'https://vault.internal', VAULT_TOKEN: token }

  test('reads the URL and token, or returns undefined without a URL', () => {
    expect(readRemoteVault(env)).toEqual({
      url: 'https://vault.internal',
      token: new Uint8Array(Buffer.from(token, 'base64url')),
    })
    expect(readRemoteVault({ VAULT_TOKEN: token, VAULT_KEK: vaultKek })).toBeUndefined()
  })

  test.each(['http://127.0.0.1:8790', 'http://localhost:8790/', 'http://[::1]:8790'])('allows %s', url => {
    expect(readRemoteVault({ ...env, VAULT_URL: url })?.url).toBe(url.replace(/\/$/, ''))
  })

  test.each([
    [{ VAULT_URL: 'http://vault.internal' }, 'VAULT_URL must be an https address'],
    [{ VAULT_URL: 'http://127.0.0.1.evil.example' }, 'VAULT_URL must be an https address'],
    [{ VAULT_URL: 'https://user:word@vault.internal' }, 'VAULT_URL must be an https address'],
    [{ VAULT_URL: 'vault' }, 'VAULT_URL must be an https address'],
    [{ VAULT_TOKEN: '' }, 'VAULT_TOKEN is missing'],
    [{ VAULT_TOKEN: 'change-me' }, 'VAULT_TOKEN must be 32 random bytes'],
    [{ VAULT_KEK: key() }, 'VAULT_KEK must not be set where VAULT_URL is'],
    [{ VAULT_KEK_FILE: '/run/secrets/kek' }, 'VAULT_KEK must not be set where VAULT_URL is'],
    [{ VAULT_DATABASE_URL: 'postgres://x' }, 'VAULT_DATABASE_URL must not be set where VAULT_URL is'],
  ])('rejects %j', (over, sentence) => {
    expect(() => readRemoteVault({ ...env, ...over })).toThrow(sentence)
  })

  test("leaves the gateway without the vault's key, also in production", () => {
    const secrets = { SECRET_KEY: key(), PEPPER: key(), KEK: key() }
    const settings = readSettings({
      ...env,
      ...secrets,
      NODE_ENV: 'production',
      NETWORKS: 'public',
      PROJECTS: '{"shop":["https://app.example.com"]}',
      SMTP_URL: 'smtps://mail.example.com',
      MAIL_FROM: 'wallet@example.com',
      GATEWAY_URL: 'https://api.example.com',
      FRAME_URL: 'https://wallet.example.com',
    })
    expect(settings.vault?.url).toBe('https://vault.internal')
    expect(settings.secrets).not.toHaveProperty('vaultKek')
  })
})

describe('readVaultProcess', () => {
  const env = { VAULT_TOKEN: token, VAULT_KEK: vaultKek, VAULT_DATABASE_URL: 'postgres://vault' }

  test('listens on loopback by default', () => {
    expect(readVaultProcess(env)).toMatchObject({ host: '127.0.0.1', port: 8790, databaseUrl: 'postgres://vault' })
    expect(readVaultProcess({ ...env, VAULT_HOST: '10.0.0.5', VAULT_PORT: '9' })).toMatchObject({
      host: '10.0.0.5',
      port: 9,
    })
  })

  test('accepts new and old tokens for rotation', () => {
    expect(readVaultProcess({ ...env, VAULT_TOKEN: `${key()},${token}` }).tokens).toHaveLength(2)
  })

  test.each([
    [{ VAULT_TOKEN: '' }, 'VAULT_TOKEN is missing'],
    [{ VAULT_KEK: '' }, 'VAULT_KEK is missing'],
    [{ VAULT_PORT: '99999' }, 'VAULT_PORT must be a number'],
    [{ NODE_ENV: 'production', VAULT_DATABASE_URL: '' }, 'VAULT_DATABASE_URL or VAULT_DATA_DIR must be set'],
    [{ NODE_ENV: 'production', KEK: key() }, 'KEK must not be set for the vault'],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://x' }, 'DATABASE_URL must not be set for the vault'],
  ])('rejects %j', (over, sentence) => {
    expect(() => readVaultProcess({ ...env, ...over })).toThrow(sentence)
  })

  test('needs no key without persistent storage', () => {
    expect(readVaultProcess({ VAULT_TOKEN: token }).vaultKek).toBeUndefined()
  })
})
