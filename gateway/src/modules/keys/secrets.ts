import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HttpError } from '../../http/http-error.js'

/** Keys that are not in the database, 32 bytes each. The first key of a list is active; the others remain valid. */
export interface Secrets {
  readonly signing: readonly Uint8Array[]
  /** Key of all hashes of guessable values. Must never change. */
  readonly pepper: Uint8Array
  readonly kek: readonly Uint8Array[]
  /** Encrypts recovery data. Absent if the vault runs as a separate service: this process must not have the key. */
  readonly vaultKek?: readonly Uint8Array[]
}

// Each variable can also name a file: `KEK_FILE=/run/secrets/kek`.
const VARIABLES = ['SECRET_KEY', 'PEPPER', 'KEK', 'VAULT_KEK'] as const
const KEY_BYTES = 32
// A key with fewer distinct bytes was typed, not generated.
const MIN_DISTINCT_BYTES = 12

export type Env = Readonly<Record<string, string | undefined>>

export function createTemporarySecrets(): Required<Secrets> {
  const key = () => new Uint8Array(randomBytes(KEY_BYTES))
  return { signing: [key()], pepper: key(), kek: [key()], vaultKek: [key()] }
}

export interface SecretsOptions {
  /** True if the vault runs as a separate service: this process must not have its key. */
  readonly isVaultSeparate?: boolean
}

/**
 * Reads the secrets from the environment: 32 bytes each as base64url or hex, newest first, separated by commas. Returns
 * undefined if none is set.
 * @throws HttpError `settings/invalid` if one is missing, weak or used twice
 */
export function readSecrets(env: Env, { isVaultSeparate = false }: SecretsOptions = {}): Secrets | undefined {
  const names = isVaultSeparate ? VARIABLES.filter(name => name !== 'VAULT_KEK') : VARIABLES
  const texts = names.map(name => [name, readSecretText(env, name)] as const)
  if (texts.every(([, text]) => text === undefined)) return undefined
  const [signing, pepper, kek, vaultKek] = texts.map(([name, text]) => parseKeys(name, text))
  if (!signing || !pepper?.[0] || !kek || (!vaultKek && !isVaultSeparate))
    throw new HttpError(500, 'settings/invalid', 'A secret is missing.')
  const all = [...signing, ...pepper, ...kek, ...(vaultKek ?? [])].map(key => Buffer.from(key).toString('hex'))
  if (new Set(all).size < all.length) throw invalid(names.join(', '), 'must all be different')
  return { signing, pepper: pepper[0], kek, ...(vaultKek && { vaultKek }) }
}

/**
 * Reads one secret from the environment, newest key first.
 * @throws HttpError `settings/invalid` if it is missing or weak
 */
export function readKeys(env: Env, name: string): readonly Uint8Array[] {
  return parseKeys(name, readSecretText(env, name))
}

/**
 * Reads the secrets next to a data folder and creates them on first use. For development only: in production, keep the
 * secrets separate from the data.
 */
export function openStoredSecrets(folder: string, options: SecretsOptions = {}): Secrets {
  const path = join(folder, 'secrets.env')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const lines = VARIABLES.map(name => `${name}=${randomBytes(KEY_BYTES).toString('base64url')}`)
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' })
    chmodSync(path, 0o600)
  }
  const pairs = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap(line =>
      line.includes('=') ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]] : [],
    )
  return readSecrets(Object.fromEntries(pairs) as Env, options) ?? createTemporarySecrets()
}

/** Reads a variable, or the file that `<name>_FILE` names. */
export function readSecretText(env: Env, name: string): string | undefined {
  const file = env[`${name}_FILE`]
  return file ? readFileSync(file, 'utf8').trim() : env[name] || undefined
}

function parseKeys(name: string, text: string | undefined): readonly Uint8Array[] {
  if (text === undefined) throw invalid(name, 'is missing')
  return text.split(',').map(part => {
    const bytes = decodeKey(part.trim())
    if (bytes?.length !== KEY_BYTES) throw invalid(name, `must be ${KEY_BYTES} random bytes as base64url or hex`)
    if (new Set(bytes).size < MIN_DISTINCT_BYTES) throw invalid(name, 'is not random')
    return bytes
  })
}

function decodeKey(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return new Uint8Array(Buffer.from(text, 'hex'))
  if (/^[A-Za-z0-9_+/-]{43}=?$/.test(text)) return new Uint8Array(Buffer.from(text, 'base64'))
  return undefined
}

function invalid(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}. Make one with: openssl rand -base64 32`)
}
