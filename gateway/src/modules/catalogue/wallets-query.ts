import * as z from 'zod/mini'
import { MAX_ENTRIES } from '../../../../src/contract/catalogue.js'
import { HttpError } from '../../http/http-error.js'

export interface WalletsQuery {
  readonly page: number
  readonly entries: number
  readonly search?: string
  readonly badge?: 'certified' | 'none'
  readonly include?: ReadonlySet<string>
  readonly exclude?: ReadonlySet<string>
  /** Lowercase. A wallet matches if either its name or its rdns is listed. */
  readonly names?: ReadonlySet<string>
  readonly rdns?: ReadonlySet<string>
  readonly chains?: readonly string[]
}

const DEFAULT_ENTRIES = 40
const MAX_SEARCH = 200

const integerParam = (name: string, max: number) =>
  z.pipe(
    z.string(`${name} must be given once.`).check(z.regex(/^\d{1,9}$/, `${name} must be a whole number.`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(1, `${name} must be 1 or more.`), z.lte(max, `${name} must be at most ${max}.`)),
    ),
  )

const list = z.pipe(
  z.string(),
  z.transform(text =>
    text
      .split(',')
      .map(part => part.trim())
      .filter(part => part !== ''),
  ),
)
const set = z.pipe(
  list,
  z.transform(parts => new Set(parts.map(part => part.toLowerCase()))),
)
const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

const querySchema = z.object({
  page: z.optional(integerParam('page', 1_000_000)),
  entries: z.optional(integerParam('entries', MAX_ENTRIES)),
  search: z.optional(z.string().check(z.maxLength(MAX_SEARCH, `search must be at most ${MAX_SEARCH} characters.`))),
  badge_type: z.optional(z.enum(['certified', 'none'], 'badge_type must be "certified" or "none".')),
  badge: z.optional(z.enum(['certified'], 'badge must be "certified".')),
  include: z.optional(set),
  exclude: z.optional(set),
  names: z.optional(set),
  rdns: z.optional(set),
  chains: z.optional(
    list.check(
      z.refine(ids => ids.every(id => caip2.test(id)), 'chains must be CAIP-2 ids such as eip155:1, joined by commas.'),
    ),
  ),
  sort: z.optional(z.enum(['default', 'wcpay'], 'sort must be "default" or "wcpay".')),
})

/**
 * Parses the query of `GET /getWallets`. Unknown and empty parameters are ignored.
 * @throws HttpError 400 `query/invalid` with a message that names the first invalid value
 */
export function readWalletsQuery(query: Readonly<Record<string, string>>): WalletsQuery {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value.trim() !== ''))
  const read = querySchema.safeParse(given)
  if (!read.success)
    throw new HttpError(400, 'query/invalid', read.error.issues[0]?.message ?? 'The query could not be read.')
  const { search, badge, badge_type, sort: _sort, page = 1, entries = DEFAULT_ENTRIES, ...lists } = read.data
  const wanted = badge ?? badge_type
  const words = search?.trim()
  return { page, entries, ...(words && { search: words }), ...(wanted && { badge: wanted }), ...defined(lists) }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
