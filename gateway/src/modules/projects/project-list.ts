import { getDomain, getPublicSuffix } from 'tldts'
import { isAllowedOrigin } from '../../http/allowed-origin.js'
import { HttpError } from '../../http/http-error.js'

export type ProjectOrigins = Readonly<Record<string, readonly string[]>>

// Origins allowed in development without a list: any port of this machine.
const LOCAL_ORIGINS = ['localhost', '*.localhost', '127.0.0.1'].flatMap(host => [
  `http://${host}:*`,
  `https://${host}:*`,
])

/** The projects an operator serves. Without a list (development only), every project id is valid for local origins. */
export class ProjectList {
  readonly #known: ReadonlyMap<string, readonly string[]> | undefined
  readonly #trusted: ReadonlyMap<string, readonly string[]>

  /**
   * Throws `settings/invalid` for an invalid or too broad origin, and for a trusted origin that is not among the
   * project's origins.
   */
  constructor(projects: ProjectOrigins | undefined, trusted: ProjectOrigins = {}) {
    for (const entry of [projects ?? {}, trusted].flatMap(list => Object.values(list).flat())) checkEntry(entry)
    this.#known = projects && new Map(Object.entries(projects))
    this.#trusted = new Map(Object.entries(trusted))
    for (const [id, entries] of this.#trusted)
      for (const entry of entries) checkCovered(entry, this.getOrigins(id) ?? [])
  }

  /** True if projects share this gateway and must be isolated from each other. */
  get isShared(): boolean {
    return (this.#known?.size ?? 0) > 1
  }

  getOrigins(projectId: string): readonly string[] | undefined {
    return this.#known ? this.#known.get(projectId) : LOCAL_ORIGINS
  }

  /** Returns the origins that may show value-moving approvals in their own page. */
  getTrustedOrigins(projectId: string): readonly string[] {
    return this.#trusted.get(projectId) ?? []
  }

  /** Throws `project_unknown` or `origin_not_allowed`. */
  check(projectId: string, origin: string): void {
    const list = this.getOrigins(projectId)
    if (!list) throw new HttpError(401, 'project_unknown', 'Unauthorized: invalid key')
    if (list.length === 0 || !isOrigin(origin) || !isAllowedOrigin(origin, list))
      throw new HttpError(403, 'origin_not_allowed', 'Unauthorized: origin not allowed')
  }
}

const ENTRY =
  /^(https?):\/\/(\*\.)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)(:(?:\d{1,5}|\*))?$/

function checkEntry(entry: string): void {
  const [, scheme, wildcard, host = '', port] = ENTRY.exec(entry.toLowerCase()) ?? []
  if (!scheme) throw invalid(entry, 'is not an origin, such as https://app.example.com')
  const isLocal = host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1'
  if (isLocal) return
  if (scheme === 'http') throw invalid(entry, 'must be https: only this machine may do without')
  if (port === ':*') throw invalid(entry, 'must name its port: only this machine may do without')
  if (wildcard && !getDomain(host, { allowPrivateDomains: true }))
    throw invalid(
      entry,
      `would allow other sites: ${getPublicSuffix(host, { allowPrivateDomains: true })} is a public suffix`,
    )
}

// Rejects a trusted entry that allows more than the project's origins. A wildcard entry must be listed verbatim.
function checkCovered(entry: string, origins: readonly string[]): void {
  const isCovered = entry.includes('*')
    ? origins.includes(entry)
    : origins.length > 0 && isAllowedOrigin(entry, origins)
  if (!isCovered) throw invalid(entry, 'is trusted, but is not among the origins of its project')
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function invalid(entry: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `PROJECTS: "${entry}" ${why}.`)
}
