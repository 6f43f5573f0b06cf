import { getDomain, getPublicSuffix } from 'tldts'
import { allowedOrigin } from '../../http/allowed-origin.js'
import { HttpError } from '../../http/http-error.js'

/** Which origins may embed the wallet, by project. */
export type ProjectOrigins = Readonly<Record<string, readonly string[]>>

/** What stands in for a list in development: pages of this machine, at any port. */
const HOME = ['localhost', '*.localhost', '127.0.0.1'].flatMap(host => [`http://${host}:*`, `https://${host}:*`])

/**
 * The projects an operator serves. Without a list, in development only, every project is known and may come from
 * this machine's own pages.
 */
export class ProjectList {
  readonly #known: ReadonlyMap<string, readonly string[]> | undefined
  readonly #trusted: ReadonlyMap<string, readonly string[]>

  /**
   * Throws `settings/invalid` for an entry that is no origin or lets too many in, and for one that is `trusted` without
   * being among the origins of its project.
   */
  constructor(projects: ProjectOrigins | undefined, trusted: ProjectOrigins = {}) {
    for (const entry of [projects ?? {}, trusted].flatMap(one => Object.values(one).flat())) checkEntry(entry)
    this.#known = projects && new Map(Object.entries(projects))
    this.#trusted = new Map(Object.entries(trusted))
    for (const [id, entries] of this.#trusted) for (const entry of entries) checkCovered(entry, this.origins(id) ?? [])
  }

  /** True where projects share this gateway: none of them may harm another. */
  get hasSeveral(): boolean {
    return (this.#known?.size ?? 0) > 1
  }

  /** The origins of a project; nothing where it is not known. */
  origins(projectId: string): readonly string[] | undefined {
    return this.#known ? this.#known.get(projectId) : HOME
  }

  /** The origins of a project that may show value-moving approvals in their own page. */
  trusted(projectId: string): readonly string[] {
    return this.#trusted.get(projectId) ?? []
  }

  /** Throws `project_unknown` or `origin_not_allowed`. */
  check(projectId: string, origin: string): void {
    const list = this.origins(projectId)
    if (!list) throw new HttpError(401, 'project_unknown', 'Unauthorized: invalid key')
    if (list.length === 0 || !isOrigin(origin) || !allowedOrigin(origin, list))
      throw new HttpError(403, 'origin_not_allowed', 'Unauthorized: origin not allowed')
  }
}

const ENTRY =
  /^(https?):\/\/(\*\.)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)(:(?:\d{1,5}|\*))?$/

function checkEntry(entry: string): void {
  const [, scheme, wildcard, host = '', port] = ENTRY.exec(entry.toLowerCase()) ?? []
  if (!scheme) throw invalid(entry, 'is no origin, such as https://app.example.com')
  const isHome = host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1'
  if (isHome) return
  if (scheme === 'http') throw invalid(entry, 'must be https: only this machine may do without')
  if (port === ':*') throw invalid(entry, 'must name its port: only this machine may do without')
  if (wildcard && !getDomain(host, { allowPrivateDomains: true }))
    throw invalid(
      entry,
      `would let in strangers: ${getPublicSuffix(host, { allowPrivateDomains: true })} is nobody's own`,
    )
}

/** A trusted entry lets in nobody whom the project's own list does not: one with a wildcard is on it word for word. */
function checkCovered(entry: string, origins: readonly string[]): void {
  const isThere = entry.includes('*') ? origins.includes(entry) : origins.length > 0 && allowedOrigin(entry, origins)
  if (!isThere) throw invalid(entry, 'is trusted, but is not among the origins of its project')
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function invalid(entry: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `PROJECTS: "${entry}" ${why}.`)
}
