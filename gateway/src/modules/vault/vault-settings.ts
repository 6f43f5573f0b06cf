import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import { readKeys, type Env } from '../keys/secrets.js'

/** Where a vault of its own process answers. */
export interface RemoteVaultSettings {
  /** Without a slash at the end. */
  readonly url: string
  /** The shared secret of the two processes, 32 bytes. */
  readonly token: Uint8Array
}

/** What a vault of its own process is started with. */
export interface VaultProcessSettings {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** All that are honoured: the gateway sends the first of its own list. */
  readonly tokens: readonly Uint8Array[]
  /** Absent, in development: made, and gone with the process. */
  readonly vaultKek?: readonly Uint8Array[] | undefined
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
  readonly production: boolean
}

/** What belongs to the vault's process alone. */
const VAULT_ONLY = ['VAULT_KEK', 'VAULT_DATABASE_URL', 'VAULT_DATA_DIR'] as const
/** What belongs to the gateway's process alone. */
const GATEWAY_ONLY = ['SECRET_KEY', 'PEPPER', 'KEK', 'DATABASE_URL', 'DATA_DIR'] as const

/**
 * Where the gateway finds its vault; undefined where the vault is part of the gateway's process. Throws
 * `settings/invalid` where this process could open the vault by itself as well: then its being apart protects nothing.
 */
export function readRemoteVault(env: Env): RemoteVaultSettings | undefined {
  const text = env['VAULT_URL']
  if (!text) return undefined
  const both = VAULT_ONLY.find(name => isSet(env, name))
  if (both) throw invalid(both, 'must not be set where VAULT_URL is: only the vault may know it')
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwnHost(url.hostname))
  if (!url || !isSafe || url.username || url.search || url.hash)
    throw invalid('VAULT_URL', 'must be an https address, or http on this machine')
  const [token] = readKeys(env, 'VAULT_TOKEN')
  if (!token) throw invalid('VAULT_TOKEN', 'is missing')
  return { url: trimEnd(url.href, '/'), token }
}

/** The settings of the vault's process. Throws `settings/invalid`. */
export function readVaultProcess(env: Env): VaultProcessSettings {
  const production = env['NODE_ENV'] === 'production'
  const foreign = production && GATEWAY_ONLY.find(name => isSet(env, name))
  if (foreign) throw invalid(foreign, 'must not be set for the vault: only the gateway may know it')
  const port = env['VAULT_PORT'] || '8790'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw invalid('VAULT_PORT', 'must be a number from 0 to 65535')
  const [databaseUrl, dataDir] = [env['VAULT_DATABASE_URL'] || undefined, env['VAULT_DATA_DIR'] || undefined]
  if (production && !databaseUrl && !dataDir)
    throw invalid('VAULT_DATABASE_URL or VAULT_DATA_DIR', 'must be set in production')
  const hasKey = isSet(env, 'VAULT_KEK')
  // A key that ends with the process must not seal what outlives it.
  if (!hasKey && (production || databaseUrl || dataDir)) throw invalid('VAULT_KEK', 'is missing')
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

/** Exactly this machine: `127.0.0.1.example.com` is not. */
function isOwnHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}

function invalid(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}.`)
}
