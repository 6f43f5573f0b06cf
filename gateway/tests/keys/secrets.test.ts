import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { freshSecrets, keptSecrets, readSecrets } from '../../src/modules/keys/secrets.js'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'gateway-secrets-'))
  folders.push(made)
  return made
}
afterEach(() => folders.splice(0).forEach(made => rmSync(made, { recursive: true })))

const text = (bytes: Uint8Array, as: 'base64' | 'base64url' | 'hex') => Buffer.from(bytes).toString(as)
const { signing, pepper, kek, vaultKek } = freshSecrets()
const env = {
  SECRET_KEY: text(signing[0] ?? pepper, 'base64url'),
  PEPPER: text(pepper, 'hex'),
  KEK: text(kek[0] ?? pepper, 'base64'),
  VAULT_KEK: text(vaultKek[0] ?? pepper, 'base64url'),
}

describe('readSecrets', () => {
  test('reads base64, base64url and hex, and says nothing where nothing is set', () => {
    expect(readSecrets(env)).toEqual({ signing, pepper, kek, vaultKek })
    expect(readSecrets({ SECRET_KEY: '' })).toBeUndefined()
  })

  test('reads a new key before an old one, and a file in place of a variable', () => {
    const file = join(folder(), 'kek')
    const older = freshSecrets().kek[0] ?? pepper
    writeFileSync(file, `${env.KEK}, ${text(older, 'hex')}\n`)
    expect(readSecrets({ ...env, KEK: undefined, KEK_FILE: file })?.kek).toEqual([...kek, older])
  })

  test.each([
    [{ PEPPER: undefined }, 'PEPPER is missing'],
    [{ PEPPER: 'secret' }, 'PEPPER must be 32 random bytes'],
    [{ PEPPER: '0'.repeat(64) }, 'PEPPER is not random'],
    [{ PEPPER: env.KEK }, 'must all be different'],
  ])('%j is refused, and its value is not said', (wrong, sentence) => {
    expect(() => readSecrets({ ...env, ...wrong })).toThrow(sentence)
    expect(() => readSecrets({ ...env, ...wrong })).not.toThrow(wrong.PEPPER ?? 'undefined')
  })
})

describe('keptSecrets', () => {
  test('makes secrets once, for this account of the machine alone', () => {
    const kept = join(folder(), 'data')
    const first = keptSecrets(kept)
    expect(keptSecrets(kept)).toEqual(first)
    expect(statSync(join(kept, 'secrets.env')).mode & 0o777).toBe(0o600)
    expect(keptSecrets(folder())).not.toEqual(first)
  })
})
