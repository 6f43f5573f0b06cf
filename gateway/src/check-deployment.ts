import { HttpError } from './http/http-error.js'
import { ProjectList, type ProjectOrigins } from './modules/projects/project-list.js'

export interface DeploymentSettings {
  readonly production?: boolean
  readonly relay: boolean
  readonly gatewayUrl?: string
  readonly frameUrl?: string
  readonly framePort?: number
  readonly origins?: readonly string[]
  readonly walletProjects?: ProjectOrigins
  readonly trustedOrigins?: ProjectOrigins
  readonly trustedProxies?: number
  readonly secrets?: object
  readonly smtpUrl?: string
  readonly mailFrom?: string
  readonly networks?: readonly object[] | 'public'
}

/**
 * Checks that a gateway is safe to expose. A publicly reachable gateway must set `NODE_ENV=production`, and production
 * settings must be complete. Throws `settings/invalid`, naming the setting to change.
 */
export function checkDeployment(settings: DeploymentSettings): void {
  if (settings.production) checkProduction(settings)
  else checkDevelopment(settings)
}

// A development gateway reveals every code it sends, so it must not be reachable from outside.
function checkDevelopment({ gatewayUrl, frameUrl, origins, walletProjects, trustedProxies = 0 }: DeploymentSettings) {
  for (const [name, url] of [
    ['GATEWAY_URL', gatewayUrl],
    ['FRAME_URL', frameUrl],
  ] as const)
    if (url !== undefined && !isLocalUrl(url)) throw publicSetting(name, `is the public address ${url}`)
  const pages = [...Object.values(walletProjects ?? {}).flat(), ...(origins ?? [])]
  const foreign = pages.find(entry => !isLocalOrigin(entry))
  if (foreign !== undefined)
    throw publicSetting('PROJECTS or ALLOWED_ORIGINS', `contains ${foreign}, which is not on this machine`)
  if (trustedProxies > 0) throw publicSetting('TRUST_PROXY', 'configures a proxy in front of the gateway')
}

function checkProduction(settings: DeploymentSettings): void {
  const { secrets, walletProjects, trustedOrigins, smtpUrl, mailFrom, networks } = settings
  if (!walletProjects || Object.values(walletProjects).flat().length === 0)
    throw invalidSetting('PROJECTS', 'is empty; in production it must say which origins may embed the wallet')
  void new ProjectList(walletProjects, trustedOrigins)
  if (!secrets)
    throw invalidSetting('SECRET_KEY, PEPPER, KEK and VAULT_KEK (or VAULT_URL)', 'must be set in production')
  if (!smtpUrl || !mailFrom) throw invalidSetting('SMTP_URL and MAIL_FROM', 'must be set in production')
  checkAddresses(settings)
  if (settings.relay) throw invalidSetting('RELAY', 'is "on"; the relay is for development. Remove it in production')
  if (!networks)
    throw invalidSetting(
      'NETWORKS',
      'must be set in production: a JSON list with your own RPC URLs, or "public" to use the public ones, whose operators see the addresses of your users',
    )
}

function checkAddresses({ gatewayUrl, frameUrl, framePort }: DeploymentSettings): void {
  if (!gatewayUrl?.startsWith('https:'))
    throw invalidSetting('GATEWAY_URL', 'must be the https address of the API in production')
  if (frameUrl !== undefined && !frameUrl.startsWith('https:'))
    throw invalidSetting('FRAME_URL', 'must be an https address in production: keys are handled there')
  if (frameUrl === undefined && framePort !== undefined)
    throw invalidSetting('FRAME_URL', 'must be set in production when FRAME_PORT is')
}

// Returns true for plain HTTP on a loopback host. An https URL counts as public, because a TLS proxy must be in front.
function isLocalUrl(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && isLocalHost(hostname)
}

// Matches an origin with optional wildcard label and port. A bare `*` is not local.
function isLocalOrigin(entry: string): boolean {
  const [, host] = /^https?:\/\/(\[[^\]]*\]|[^/:]*)(?::[\d*]+)?\/?$/i.exec(entry.trim()) ?? []
  return host !== undefined && isLocalHost(host)
}

function isLocalHost(host: string): boolean {
  return /^(?:(?:[^.\s]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)
}

function publicSetting(name: string, why: string): HttpError {
  return invalidSetting(name, `${why}. Set NODE_ENV=production; for development remove the setting`)
}

function invalidSetting(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}.`)
}
