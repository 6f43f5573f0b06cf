import { frameNetworks, type FrameNetwork } from '../../src/contract/frame-page-settings.js'
import type { Clock } from '../../src/core/clock.js'
import { trimEnd } from '../../src/lib/text.js'
import { checkDeployment } from './check-deployment.js'
import { HttpError } from './http/http-error.js'
import { readSecrets, type Secrets } from './modules/keys/secrets.js'
import { type BudgetSettings, readDailyBudgets } from './modules/limits/daily-budgets.js'
import { readMarket, type MarketSettings } from './modules/market/market-settings.js'
import type { ProjectOrigins } from './modules/projects/project-list.js'
import { type ProjectFacts, readProjects } from './modules/projects/project-settings.js'
import { readRemoteVault, type RemoteVaultSettings } from './modules/vault/vault-settings.js'

export interface Settings extends MarketSettings {
  /** 0 selects a free port. */
  readonly port: number
  readonly host: string
  readonly relay: boolean
  /** Allowed page origins. Default: all. */
  readonly origins?: readonly string[]
  /** Allowed project ids. By default all are allowed and none is required. */
  readonly projects?: readonly string[]
  readonly projectFacts?: Readonly<Record<string, ProjectFacts>>
  /** RPC proxy calls per second and client address; 0 disables the proxy. Default: 50. */
  readonly rpcPerSecond?: number
  /** Calls per day to services that the operator pays for. Default: `defaultBudgets`. */
  readonly dailyBudgets?: BudgetSettings
  /** Multiplies the limits of a visitor that count requests by route, 1 to 1,000. Default: 1. */
  readonly visitorLimitFactor?: number
  /** Production mode of the embedded wallet. Requires explicit secrets, origins and mail settings. */
  readonly production?: boolean
  /** Origins that may embed the wallet, by project. Default in development: local pages. */
  readonly walletProjects?: ProjectOrigins
  /** Origins, by project, where value-moving approvals appear in the page instead of in the wallet's own window. */
  readonly trustedOrigins?: ProjectOrigins
  /** Public URL of the API. Default: the listening address. */
  readonly gatewayUrl?: string
  /** Origin of the frame. Default: the second port, or the gateway's own origin. */
  readonly frameUrl?: string
  /** A second port that serves only the frame's pages; 0 selects a free one. */
  readonly framePort?: number
  /** Folder of the built frame pages. Without it, no pages are served. */
  readonly frameDir?: string
  // Folder of imported wallet pictures.
  readonly picturesDir?: string
  /**
   * Networks of the embedded wallet. `public` uses known networks with public RPC URLs; the default in development adds
   * local ones.
   */
  readonly networks?: readonly FrameNetwork[] | 'public'
  /** A `postgres://…` URL. Default: PGlite. */
  readonly databaseUrl?: string
  /** Folder of PGlite. Default: in memory. */
  readonly dataDir?: string
  /** Default in development: generated, and stored in the data folder if there is one. */
  readonly secrets?: Secrets
  /** A vault in another process. Default: in this process. */
  readonly vault?: RemoteVaultSettings
  /** Default in development: emails are captured and shown at `/dev/mail`. */
  readonly smtpUrl?: string
  readonly mailFrom?: string
  /** Codes per minute and project. Default: 60. */
  readonly codesPerMinute?: number
  /**
   * Hours (0 to 72) during which a newly confirmed device cannot export, and can only send small amounts without the
   * recovery.
   */
  readonly newDeviceHoldHours?: number
  /** Connections per IP address, 0 for no limit. Default: 100, or no limit behind a proxy. */
  readonly connectionsPerIp?: number
  /** Concurrent requests of the wallet API, 0 for no limit. Default: 200. */
  readonly requestsAtOnce?: number
  /** Number of trusted proxies that add to `X-Forwarded-For`. */
  readonly trustedProxies?: number
  /** Name of the header in which a proxy sends the two-letter country code. */
  readonly countryHeader?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly clock?: Clock
}

type Env = Readonly<Record<string, string | undefined>>

/** Reads and validates the environment. Throws `settings/invalid`, naming the variable. */
export function readSettings(env: Env): Settings {
  const { origins: projectOrigins, trusted, facts } = readProjects(env['PROJECTS']) ?? {}
  const origins = readList(env['ALLOWED_ORIGINS'])
  const projects = readList(env['PROJECT_IDS'])
  const named = projectOrigins && {
    projects: Object.keys(projectOrigins),
    origins: [...new Set(Object.values(projectOrigins).flat())],
  }
  const settings: Settings = {
    port: readInteger('PORT', env['PORT'] || '8787', 65_535),
    host: env['HOST'] || '127.0.0.1',
    relay: readSwitch('RELAY', env['RELAY']),
    ...named,
    ...(origins.length > 0 && { origins }),
    ...(projects.length > 0 && { projects }),
    ...(trusted && Object.keys(trusted).length > 0 && { trustedOrigins: trusted }),
    ...(facts && Object.keys(facts).length > 0 && { projectFacts: facts }),
    ...walletSettings(env, projectOrigins ?? combineProjects(projects, origins)),
  }
  checkDeployment(settings)
  return settings
}

function walletSettings(env: Env, walletProjects: ProjectOrigins | undefined): Partial<Settings> {
  const vault = readRemoteVault(env)
  const secrets = readSecrets(env, { isVaultSeparate: vault !== undefined })
  const optionalText = <K extends keyof Settings>(key: K, name: string) => (env[name] ? { [key]: env[name] } : {})
  const optionalInteger = <K extends keyof Settings>(key: K, name: string, max: number, min = 0) =>
    env[name] ? { [key]: readInteger(name, env[name], max, min) } : {}
  return {
    ...(env['NODE_ENV'] === 'production' && { production: true }),
    ...(walletProjects && { walletProjects }),
    ...(secrets && { secrets }),
    ...(vault && { vault }),
    ...readWebUrl('gatewayUrl', 'GATEWAY_URL', env),
    ...readWebUrl('frameUrl', 'FRAME_URL', env),
    ...optionalInteger('framePort', 'FRAME_PORT', 65_535),
    ...optionalInteger('trustedProxies', 'TRUST_PROXY', 9),
    ...optionalInteger('codesPerMinute', 'CODES_PER_MINUTE', 100_000, 1),
    ...optionalInteger('newDeviceHoldHours', 'NEW_DEVICE_HOLD_HOURS', 72),
    ...optionalInteger('connectionsPerIp', 'CONNECTIONS_PER_IP', 100_000),
    ...optionalInteger('requestsAtOnce', 'REQUESTS_AT_ONCE', 100_000),
    ...optionalInteger('rpcPerSecond', 'RPC_PER_SECOND', 1_000_000),
    ...optionalInteger('visitorLimitFactor', 'VISITOR_LIMIT_FACTOR', 1_000, 1),
    ...(env['DAILY_BUDGETS'] && { dailyBudgets: readDailyBudgets(env['DAILY_BUDGETS']) }),
    ...optionalText('frameDir', 'FRAME_DIR'),
    ...optionalText('picturesDir', 'PICTURES_DIR'),
    ...optionalText('databaseUrl', 'DATABASE_URL'),
    ...optionalText('dataDir', 'DATA_DIR'),
    ...optionalText('smtpUrl', 'SMTP_URL'),
    ...optionalText('mailFrom', 'MAIL_FROM'),
    ...readNetworks(env),
    ...readMarket(env),
    ...optionalText('countryHeader', 'COUNTRY_HEADER'),
  }
}

function readNetworks(env: Env): Partial<Settings> {
  const text = env['NETWORKS']
  if (!text) return {}
  if (text === 'public') return { networks: text }
  try {
    return { networks: frameNetworks.parse(JSON.parse(text)) }
  } catch {
    throw invalidSetting('NETWORKS', 'must be a JSON list of networks, as the README shows one')
  }
}

// Combines `PROJECT_IDS` and `ALLOWED_ORIGINS`, which predate `PROJECTS`.
function combineProjects(projects: readonly string[], origins: readonly string[]): ProjectOrigins | undefined {
  if (projects.length === 0 || origins.length === 0) return undefined
  return Object.fromEntries(projects.map(project => [project, origins]))
}

function readWebUrl(key: 'gatewayUrl' | 'frameUrl', name: string, env: Env): Partial<Settings> {
  const text = env[name]
  if (!text) return {}
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
  const isOrigin = url && url.pathname === '/'
  if (!isWeb || (key === 'frameUrl' && !isOrigin))
    throw invalidSetting(name, 'must be a web address such as https://wallet.example.com')
  return { [key]: isOrigin ? url.origin : trimEnd(url.href, '/') }
}

function readInteger(name: string, text: string, max: number, min = 0): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw invalidSetting(name, `is "${text}"; it must be a number from ${min} to ${max}`)
}

function readSwitch(name: string, text = 'off'): boolean {
  if (text === 'on' || text === 'off' || text === '') return text === 'on'
  throw invalidSetting(name, `is "${text}"; it must be "on" or "off"`)
}

function readList(text = ''): string[] {
  return text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
}

function invalidSetting(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}.`)
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** True for a development gateway on a loopback address. `checkDeployment` keeps such a gateway off the internet. */
export function isDevelopment({ production, host }: Pick<Settings, 'production' | 'host'>): boolean {
  return !production && LOOPBACK.has(host)
}
