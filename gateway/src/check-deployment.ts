import { HttpError } from './http/http-error.js'
import { ProjectList, type ProjectOrigins } from './modules/projects/project-list.js'

/** The part of `Settings` that decides whether a gateway is public. */
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
 * Decides by configuration whether a gateway is in production. Anything that strangers can reach must say
 * `NODE_ENV=production`, and production must be complete. Throws `settings/invalid`, which names what to change.
 */
export function checkDeployment(settings: DeploymentSettings): void {
  if (settings.production) checkProduction(settings)
  else checkDevelopment(settings)
}

/** A development gateway shows every code it sends, so strangers must not reach it. */
function checkDevelopment({ gatewayUrl, frameUrl, origins, walletProjects, trustedProxies = 0 }: DeploymentSettings) {
  for (const [name, url] of [
    ['GATEWAY_URL', gatewayUrl],
    ['FRAME_URL', frameUrl],
  ] as const)
    if (url !== undefined && !isLocalUrl(url)) throw isPublic(name, `is the public address ${url}`)
  const pages = [...Object.values(walletProjects ?? {}).flat(), ...(origins ?? [])]
  const foreign = pages.find(entry => !isLocalOrigin(entry))
  if (foreign !== undefined)
    throw isPublic('PROJECTS or ALLOWED_ORIGINS', `contains ${foreign}, which is not on this machine`)
  if (trustedProxies > 0) throw isPublic('TRUST_PROXY', 'says that a proxy is in front')
}

function checkProduction(settings: DeploymentSettings): void {
  const { secrets, walletProjects, trustedOrigins, smtpUrl, mailFrom, networks } = settings
  if (!walletProjects || Object.values(walletProjects).flat().length === 0)
    throw invalid('PROJECTS', 'is empty; in production it must say which origins may embed the wallet')
  void new ProjectList(walletProjects, trustedOrigins)
  if (!secrets) throw invalid('SECRET_KEY, PEPPER, KEK and VAULT_KEK (or VAULT_URL)', 'must be set in production')
  if (!smtpUrl || !mailFrom) throw invalid('SMTP_URL and MAIL_FROM', 'must be set in production')
  checkAddresses(settings)
  if (settings.relay) throw invalid('RELAY', 'is "on"; the relay is for development. Remove it in production')
  if (!networks)
    throw invalid(
      'NETWORKS',
      'must be set in production: a JSON list with your own RPC URLs, or "public" to use the public ones, whose operators see the addresses of your users',
    )
}

function checkAddresses({ gatewayUrl, frameUrl, framePort }: DeploymentSettings): void {
  if (!gatewayUrl?.startsWith('https:'))
    throw invalid('GATEWAY_URL', 'must be the https address of the API in production')
  if (frameUrl !== undefined && !frameUrl.startsWith('https:'))
    throw invalid('FRAME_URL', 'must be an https address in production: keys are handled there')
  if (frameUrl === undefined && framePort !== undefined)
    throw invalid('FRAME_URL', 'must be set in production when FRAME_PORT is')
}

/** Plain HTTP on a loopback name. An https address is public even on a loopback name: something terminates TLS in front. */
function isLocalUrl(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && isLocalHost(hostname)
}

/** An entry of a list: an origin that may have `*` for a label or a port. A bare `*` is everybody. */
function isLocalOrigin(entry: string): boolean {
  const [, host] = /^https?:\/\/(\[[^\]]*\]|[^/:]*)(?::[\d*]+)?\/?$/i.exec(entry.trim()) ?? []
  return host !== undefined && isLocalHost(host)
}

function isLocalHost(host: string): boolean {
  return /^(?:(?:[^.\s]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)
}

function isPublic(name: string, why: string): HttpError {
  return invalid(name, `${why}. Set NODE_ENV=production; for development remove the setting`)
}

function invalid(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}.`)
}
