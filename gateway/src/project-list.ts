import { getDomain, getPublicSuffix } from 'tldts'
import { allowedOrigin } from './allowed-origin.js'
import { HttpError } from './http-error.js'

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

  /** Throws `settings/invalid` for an entry that is no origin or lets too many in. */
  constructor(projects: ProjectOrigins | undefined) {
    for (const entry of Object.values(projects ?? {}).flat()) checkEntry(entry)
    this.#known = projects && new Map(Object.entries(projects))
  }

  /** The origins of a project; nothing where it is not known. */
  origins(projectId: string): readonly string[] | undefined {
    return this.#known ? this.#known.get(projectId) : HOME
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

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function invalid(entry: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `PROJECTS: "${entry}" ${why}.`)
}
