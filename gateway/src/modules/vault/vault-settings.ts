import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import { readKeys, type Env } from '../keys/secrets.js'

export interface RemoteVaultSettings {
  readonly url: string
  readonly token: Uint8Array
}

export interface VaultProcessSettings {
  readonly host: string
  readonly port: number
  readonly tokens: readonly Uint8Array[]
  /** Absent in development: a key that is lost with the process. */
  readonly vaultKek?: readonly Uint8Array[] | undefined
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
  readonly production: boolean
}

const VAULT_ONLY_NAMES = ['VAULT_KEK', 'VAULT_DATABASE_URL', 'VAULT_DATA_DIR'] as const
const GATEWAY_ONLY_NAMES = ['SECRET_KEY', 'PEPPER', 'KEK', 'DATABASE_URL', 'DATA_DIR'] as const

/**
 * Reads `VAULT_URL` and `VAULT_TOKEN`. Returns undefined if the vault runs in the gateway's process. Throws
 * `settings/invalid` if this process also has the vault's secrets, because then a separate vault protects nothing.
 */
export function readRemoteVault(env: Env): RemoteVaultSettings | undefined {
  const text = env['VAULT_URL']
  if (!text) return undefined
  const conflict = VAULT_ONLY_NAMES.find(name => isSet(env, name))
  if (conflict) throw invalidSetting(conflict, 'must not be set where VAULT_URL is: only the vault may know it')
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalHost(url.hostname))
  if (!url || !isSafe || url.username || url.search || url.hash)
    throw invalidSetting('VAULT_URL', 'must be an https address, or http on this machine')
  const [token] = readKeys(env, 'VAULT_TOKEN')
  if (!token) throw invalidSetting('VAULT_TOKEN', 'is missing')
  return { url: trimEnd(url.href, '/'), token }
}

export function readVaultProcess(env: Env): VaultProcessSettings {
  const production = env['NODE_ENV'] === 'production'
  const foreign = production && GATEWAY_ONLY_NAMES.find(name => isSet(env, name))
  if (foreign) throw invalidSetting(foreign, 'must not be set for the vault: only the gateway may know it')
  const port = env['VAULT_PORT'] || '8790'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw invalidSetting('VAULT_PORT', 'must be a number from 0 to 65535')
  const [databaseUrl, dataDir] = [env['VAULT_DATABASE_URL'] || undefined, env['VAULT_DATA_DIR'] || undefined]
  if (production && !databaseUrl && !dataDir)
    throw invalidSetting('VAULT_DATABASE_URL or VAULT_DATA_DIR', 'must be set in production')
  const hasKey = isSet(env, 'VAULT_KEK')
  // A key that is lost with the process must not seal persistent data.
  if (!hasKey && (production || databaseUrl || dataDir)) throw invalidSetting('VAULT_KEK', 'is missing')
  return {
    host: env['VAULT_HOST'] || '127.0.0.1',
    port: Number(port),
    tokens: readKeys(env, 'VAULT_TOKEN'),
    ...(hasKey && { vaultKek: readKeys(env, 'VAULT_KEK') }),
    databaseUrl,
    dataDir,
    production,
  }
}

function isSet(env: Env, name: string): boolean {
  return Boolean(env[name] || env[`${name}_FILE`])
}

// Matches exactly: `127.0.0.1.example.com` is not local.
function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}

function invalidSetting(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}.`)
}
