import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTemporarySecrets, openStoredSecrets, readSecrets } from '../../src/modules/keys/secrets.js'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'gateway-secrets-'))
  disposeAfterTest(() => rmSync(made, { recursive: true }))
  return made
}

const text = (bytes: Uint8Array, as: 'base64' | 'base64url' | 'hex') => Buffer.from(bytes).toString(as)
const { signing, pepper, kek, vaultKek } = createTemporarySecrets()
const env = {
  SECRET_KEY: text(signing[0] ?? pepper, 'base64url'),
  PEPPER: text(pepper, 'hex'),
  KEK: text(kek[0] ?? pepper, 'base64'),
  VAULT_KEK: text(vaultKek[0] ?? pepper, 'base64url'),
}

describe('readSecrets', () => {
  test('reads base64, base64url and hex, and returns undefined if nothing is set', () => {
    expect(readSecrets(env)).toEqual({ signing, pepper, kek, vaultKek })
    expect(readSecrets({ SECRET_KEY: '' })).toBeUndefined()
  })

  test('reads keys newest first, and files instead of variables', () => {
    const file = join(folder(), 'kek')
    const older = createTemporarySecrets().kek[0] ?? pepper
    writeFileSync(file, `${env.KEK}, ${text(older, 'hex')}\n`)
    expect(readSecrets({ ...env, KEK: undefined, KEK_FILE: file })?.kek).toEqual([...kek, older])
  })

  test.each([
    [{ PEPPER: undefined }, 'PEPPER is missing'],
    [{ PEPPER: 'secret' }, 'PEPPER must be 32 random bytes'],
    [{ PEPPER: '0'.repeat(64) }, 'PEPPER is not random'],
    [{ PEPPER: env.KEK }, 'must all be different'],
  ])('rejects %j without disclosing the value', (wrong, sentence) => {
    expect(() => readSecrets({ ...env, ...wrong })).toThrow(sentence)
    expect(() => readSecrets({ ...env, ...wrong })).not.toThrow(wrong.PEPPER ?? 'undefined')
  })
})

describe('openStoredSecrets', () => {
  test('creates secrets once, readable by the owner only', () => {
    const dataFolder = join(folder(), 'data')
    const first = openStoredSecrets(dataFolder)
    expect(openStoredSecrets(dataFolder)).toEqual(first)
    expect(statSync(join(dataFolder, 'secrets.env')).mode & 0o777).toBe(0o600)
    expect(openStoredSecrets(folder())).not.toEqual(first)
  })
})
