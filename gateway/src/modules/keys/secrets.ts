import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HttpError } from '../../http/http-error.js'

/** The keys that are not in the database, 32 bytes each. Of a list the first is in use, the others are honoured still. */
export interface Secrets {
  /** Signs the access tokens. */
  readonly signing: readonly Uint8Array[]
  /** Under every hash of something that can be guessed. Never changes. */
  readonly pepper: Uint8Array
  /** Seals what the gateway keeps. */
  readonly kek: readonly Uint8Array[]
  /** Seals the recoveries. Absent where the vault runs apart: this process must not know it. */
  readonly vaultKek?: readonly Uint8Array[]
}

/** The variables, each of which may also be a file: `KEK_FILE=/run/secrets/kek`. */
const VARIABLES = ['SECRET_KEY', 'PEPPER', 'KEK', 'VAULT_KEK'] as const
const KEY_BYTES = 32
/** Fewer different bytes than this in 32 are no chance: somebody typed it. */
const MIN_DIFFERENT = 12

/** The environment, or a file read like it. */
export type Env = Readonly<Record<string, string | undefined>>

/** Secrets that end with the process. */
export function freshSecrets(): Required<Secrets> {
  const key = () => new Uint8Array(randomBytes(KEY_BYTES))
  return { signing: [key()], pepper: key(), kek: [key()], vaultKek: [key()] }
}

/** Where the vault runs apart, this process must not have its key. */
export interface SecretsOptions {
  readonly isVaultApart?: boolean
}

/**
 * The secrets of the environment: 32 bytes each as base64url or hex, new before old with a comma between. Throws
 * `settings/invalid` where one is missing, weak, or the same as another; nothing where none is set.
 */
export function readSecrets(env: Env, { isVaultApart = false }: SecretsOptions = {}): Secrets | undefined {
  const names = isVaultApart ? VARIABLES.filter(name => name !== 'VAULT_KEK') : VARIABLES
  const texts = names.map(name => [name, valueOf(env, name)] as const)
  if (texts.every(([, text]) => text === undefined)) return undefined
  const [signing, pepper, kek, vaultKek] = texts.map(([name, text]) => keysOf(name, text))
  if (!signing || !pepper?.[0] || !kek || (!vaultKek && !isVaultApart))
    throw new HttpError(500, 'settings/invalid', 'A secret is missing.')
  const all = [...signing, ...pepper, ...kek, ...(vaultKek ?? [])].map(key => Buffer.from(key).toString('hex'))
  if (new Set(all).size < all.length) throw invalid(names.join(', '), 'must all be different')
  return { signing, pepper: pepper[0], kek, ...(vaultKek && { vaultKek }) }
}

/** One secret of the environment, new before old. Throws `settings/invalid` where it is missing or weak. */
export function readKeys(env: Env, name: string): readonly Uint8Array[] {
  return keysOf(name, valueOf(env, name))
}

/** The secrets kept beside a data folder, made the first time. For development: in production they stay apart. */
export function keptSecrets(folder: string, options: SecretsOptions = {}): Secrets {
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
  return readSecrets(Object.fromEntries(pairs) as Env, options) ?? freshSecrets()
}

function valueOf(env: Env, name: string): string | undefined {
  const file = env[`${name}_FILE`]
  return file ? readFileSync(file, 'utf8').trim() : env[name] || undefined
}

function keysOf(name: string, text: string | undefined): readonly Uint8Array[] {
  if (text === undefined) throw invalid(name, 'is missing')
  return text.split(',').map(part => {
    const bytes = bytesOf(part.trim())
    if (bytes?.length !== KEY_BYTES) throw invalid(name, `must be ${KEY_BYTES} random bytes as base64url or hex`)
    if (new Set(bytes).size < MIN_DIFFERENT) throw invalid(name, 'is not random')
    return bytes
  })
}

function bytesOf(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return new Uint8Array(Buffer.from(text, 'hex'))
  if (/^[A-Za-z0-9_+/-]{43}=?$/.test(text)) return new Uint8Array(Buffer.from(text, 'base64'))
  return undefined
}

function invalid(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}. Make one with: openssl rand -base64 32`)
}
