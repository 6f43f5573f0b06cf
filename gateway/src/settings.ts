import { frameNetworks, type FrameNetwork } from '../../src/contract/frame-page-settings.js'
import type { Clock } from '../../src/core/clock.js'
import { trimEnd } from '../../src/lib/text.js'
import { checkDeployment } from './check-deployment.js'
import { HttpError } from './http/http-error.js'
import { readSecrets, type Secrets } from './modules/keys/secrets.js'
import { readMarket, type MarketSettings } from './modules/market/market-settings.js'
import type { ProjectOrigins } from './modules/projects/project-list.js'
import { type ProjectFacts, readProjects } from './modules/projects/project-settings.js'
import { readRemoteVault, type RemoteVaultSettings } from './modules/vault/vault-settings.js'

/** All an operator can choose. */
export interface Settings extends MarketSettings {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** The development relay; off unless asked for. */
  readonly relay: boolean
  /** Origins of pages that may ask; absent: all. */
  readonly origins?: readonly string[]
  /** Project ids that may ask; absent: all, and none is needed. */
  readonly projects?: readonly string[]
  /** What is said of single projects beside their origins. */
  readonly projectFacts?: Readonly<Record<string, ProjectFacts>>
  /** Calls a second that one address may make through the RPC proxy; 0: there is none. Absent: 50. */
  readonly rpcPerSecond?: number
  /** What follows is of the embedded wallet alone. Faces the world: no default secret, list or mail box will do. */
  readonly production?: boolean
  /** Which origins may embed the wallet, by project. Absent, in development: this machine's pages, for every project. */
  readonly walletProjects?: ProjectOrigins
  /** Of these, by project, where value-moving approvals are shown in the page itself; elsewhere in the wallet's own window. */
  readonly trustedOrigins?: ProjectOrigins
  /** The API's public URL; absent: where it listens. */
  readonly gatewayUrl?: string
  /** The origin of the frame; absent: the second port, or the gateway's own origin. */
  readonly frameUrl?: string
  /** A second port that serves the frame's pages and nothing else; 0 takes any free one. */
  readonly framePort?: number
  /** The folder of the built frame pages; without it there are none. */
  readonly frameDir?: string
  /** The networks of the embedded wallet; `public`, or absent in development: known ones with public RPC URLs, and this machine's in development. */
  readonly networks?: readonly FrameNetwork[] | 'public'
  /** `postgres://…`; absent: PGlite. */
  readonly databaseUrl?: string
  /** PGlite's folder; absent: in memory. */
  readonly dataDir?: string
  /** Absent, in development: made, and kept beside the data where there is a folder. */
  readonly secrets?: Secrets
  /** The vault of another process; absent: it runs in this one. */
  readonly vault?: RemoteVaultSettings
  /** Absent, in development: letters are caught, and shown at `/dev/mail`. */
  readonly smtpUrl?: string
  readonly mailFrom?: string
  /** Codes that one project may send in a minute; absent: 60. */
  readonly codesPerMinute?: number
  /** For so long a newly confirmed device may not export, and sends little without the recovery; 0 to 72. */
  readonly newDeviceHoldHours?: number
  /** Connections that one address may have, 0 for any number; absent: 100, and any number behind a proxy. */
  readonly connectionsPerIp?: number
  /** Requests of the wallet's API that are worked on at once, 0 for any number; absent: 200. */
  readonly requestsAtOnce?: number
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: number
  /** The header in which a proxy says the country, in two letters. */
  readonly countryHeader?: string
  /** For what a module alone reads: client ids of socials. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** What the accounts count their time by; the system's unless somebody turns it by hand. */
  readonly clock?: Clock
}

type Env = Readonly<Record<string, string | undefined>>

/** The environment, read and checked. Throws `settings/invalid` with the name of the variable that is wrong. */
export function readSettings(env: Env): Settings {
  const { origins: known, trusted, facts } = readProjects(env['PROJECTS']) ?? {}
  const origins = list(env['ALLOWED_ORIGINS'])
  const projects = list(env['PROJECT_IDS'])
  const named = known && { projects: Object.keys(known), origins: [...new Set(Object.values(known).flat())] }
  const settings: Settings = {
    port: number('PORT', env['PORT'] || '8787', 65_535),
    host: env['HOST'] || '127.0.0.1',
    relay: onOrOff('RELAY', env['RELAY']),
    ...named,
    ...(origins.length > 0 && { origins }),
    ...(projects.length > 0 && { projects }),
    ...(trusted && Object.keys(trusted).length > 0 && { trustedOrigins: trusted }),
    ...(facts && Object.keys(facts).length > 0 && { projectFacts: facts }),
    ...walletSettings(env, known ?? together(projects, origins)),
  }
  checkDeployment(settings)
  return settings
}

function walletSettings(env: Env, walletProjects: ProjectOrigins | undefined): Partial<Settings> {
  const vault = readRemoteVault(env)
  const secrets = readSecrets(env, { isVaultApart: vault !== undefined })
  const text = <K extends keyof Settings>(key: K, name: string) => (env[name] ? { [key]: env[name] } : {})
  const count = <K extends keyof Settings>(key: K, name: string, most: number, least = 0) =>
    env[name] ? { [key]: number(name, env[name], most, least) } : {}
  return {
    ...(env['NODE_ENV'] === 'production' && { production: true }),
    ...(walletProjects && { walletProjects }),
    ...(secrets && { secrets }),
    ...(vault && { vault }),
    ...webAddress('gatewayUrl', 'GATEWAY_URL', env),
    ...webAddress('frameUrl', 'FRAME_URL', env),
    ...count('framePort', 'FRAME_PORT', 65_535),
    ...count('trustedProxies', 'TRUST_PROXY', 9),
    ...count('codesPerMinute', 'CODES_PER_MINUTE', 100_000, 1),
    ...count('newDeviceHoldHours', 'NEW_DEVICE_HOLD_HOURS', 72),
    ...count('connectionsPerIp', 'CONNECTIONS_PER_IP', 100_000),
    ...count('requestsAtOnce', 'REQUESTS_AT_ONCE', 100_000),
    ...count('rpcPerSecond', 'RPC_PER_SECOND', 1_000_000),
    ...text('frameDir', 'FRAME_DIR'),
    ...text('databaseUrl', 'DATABASE_URL'),
    ...text('dataDir', 'DATA_DIR'),
    ...text('smtpUrl', 'SMTP_URL'),
    ...text('mailFrom', 'MAIL_FROM'),
    ...networksOf(env),
    ...readMarket(env),
    ...text('countryHeader', 'COUNTRY_HEADER'),
  }
}

function networksOf(env: Env): Partial<Settings> {
  const text = env['NETWORKS']
  if (!text) return {}
  if (text === 'public') return { networks: text }
  try {
    return { networks: frameNetworks.parse(JSON.parse(text)) }
  } catch {
    throw invalid('NETWORKS', 'must be a JSON list of networks, as the README shows one')
  }
}

/** The older two lists say the same as `PROJECTS`, where both are there. */
function together(projects: readonly string[], origins: readonly string[]): ProjectOrigins | undefined {
  if (projects.length === 0 || origins.length === 0) return undefined
  return Object.fromEntries(projects.map(project => [project, origins]))
}

function webAddress(key: 'gatewayUrl' | 'frameUrl', name: string, env: Env): Partial<Settings> {
  const text = env[name]
  if (!text) return {}
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
  const isOrigin = url && url.pathname === '/'
  if (!isWeb || (key === 'frameUrl' && !isOrigin))
    throw invalid(name, 'must be a web address such as https://wallet.example.com')
  return { [key]: isOrigin ? url.origin : trimEnd(url.href, '/') }
}

function number(name: string, text: string, most: number, least = 0): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw invalid(name, `is "${text}"; it must be a number from ${least} to ${most}`)
}

function onOrOff(name: string, text = 'off'): boolean {
  if (text === 'on' || text === 'off' || text === '') return text === 'on'
  throw invalid(name, `is "${text}"; it must be "on" or "off"`)
}

function list(text = ''): string[] {
  return text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
}

function invalid(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}.`)
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** True for a gateway that only this machine can reach. `checkSettings` keeps such a gateway off the internet. */
export function isDevelopment({ production, host }: Pick<Settings, 'production' | 'host'>): boolean {
  return !production && LOOPBACK.has(host)
}
