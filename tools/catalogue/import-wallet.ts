import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { CatalogueEntry } from '../../gateway/src/modules/catalogue/catalogue.js'
import type { WalletRecord } from '../../src/contract/catalogue.js'

// Project data for a raw record, maintained by hand in `snapshot/overlay.json`.
const overlayRow = z.object({
  id: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  certified: z.optional(z.boolean()),
  rank: z.optional(z.number().check(z.gte(1))),
  chains: z.optional(z.array(z.string())),
  noUniversalLink: z.optional(z.boolean()),
  icon: z.optional(z.string().check(z.regex(/^(wallets|networks|tokens)\/[A-Za-z0-9-]+$/))),
})
type OverlayRow = z.output<typeof overlayRow>

export const overlay = z.record(z.string(), overlayRow)

const MAX_LINK = 512

// Schemes that run code, read files or hide their target.
const FORBIDDEN = /^(javascript|data|file|blob|about|vbscript|http|intent|view-source|filesystem):/i
const SCHEME = /^[a-z][a-z0-9+.-]{0,63}:/i
// Characters that valid links do not contain: white space, control and bidi characters, quotes and brackets.
const SUSPICIOUS = /[\s\p{C}<>"'`\\]/u

function webLink(value: unknown): string | undefined {
  const link = trimLink(value)
  if (!link || !URL.canParse(link)) return undefined
  const { protocol, username, password, hostname } = new URL(link)
  return protocol === 'https:' && !username && !password && hostname.includes('.') ? link : undefined
}

function appLink(value: unknown): string | undefined {
  const link = trimLink(value)
  if (!link || !SCHEME.test(link) || FORBIDDEN.test(link)) return undefined
  return /^https:/i.test(link) ? webLink(link) : link
}

function trimLink(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const link = value.trim()
  return link.length <= MAX_LINK && !SUSPICIOUS.test(link) ? link : undefined
}

// Computes the id of a wallet without one: the hex SHA-256 of its trimmed, lower-cased name followed directly by the
// host of its homepage (including the port), as in `rabbyrabby.io`.
function walletId(name: string, host: string): string {
  return createHash('sha256').update(`${name.trim().toLowerCase()}${host.toLowerCase()}`, 'utf8').digest('hex')
}

interface ImportResult {
  readonly entry?: CatalogueEntry
  readonly dropped: readonly string[]
}

type Raw = Readonly<Record<string, unknown>>
type Check = (value: unknown) => string | undefined

const MAX_NAME = 64
const RDNS = /^(?=.{3,128}$)[a-z0-9_-]+(\.[a-z0-9_-]+)+$/

const links: readonly (readonly [path: string, field: keyof WalletRecord, check: Check])[] = [
  ['homepage', 'homepage', webLink],
  ['mobile.native', 'mobile_link', appLink],
  ['mobile.universal', 'link_mode', webLink],
  ['desktop.native', 'desktop_link', appLink],
  ['desktop.universal', 'webapp_link', webLink],
  ['app.ios', 'app_store', webLink],
  ['app.android', 'play_store', webLink],
  ['app.chrome', 'chrome_store', webLink],
]

/**
 * Converts a raw, untrusted record to a catalogue entry. Drops invalid fields, and records without a valid name or
 * homepage host. `findOverlay` looks up project data by `name@host`, in lower case.
 */
export function importWallet(raw: unknown, findOverlay: (key: string) => OverlayRow | undefined): ImportResult {
  if (typeof raw !== 'object' || raw === null) return { dropped: ['record: not an object'] }
  const source = raw as Raw
  const name = readName(source['name'])
  if (!name) return { dropped: ['record: no usable name'] }
  const host = readHost(source['homepage'])
  if (!host) return { dropped: ['record: no homepage'] }

  const known = findOverlay(`${name.toLowerCase()}@${host}`)
  const dropped: string[] = []
  const read = (path: string, check: Check) => {
    const value = path.split('.').reduce<unknown>(readProperty, source)
    const valid = check(value)
    if (value !== undefined && valid === undefined) dropped.push(`${path}: not allowed`)
    return valid
  }
  const fields = links.flatMap(([path, field, check]) => {
    const valid = read(path, check)
    const isIncluded = valid !== undefined && !(field === 'link_mode' && known?.noUniversalLink)
    return isIncluded ? [[field, valid] as const] : []
  })
  const rdns = read('rdns', readRdns)
  const found: Partial<WalletRecord> = Object.fromEntries(fields)
  if (!found.mobile_link && found.link_mode) found.mobile_link = found.link_mode // some wallets have no custom scheme
  return { entry: toEntry(name, known?.id ?? walletId(name, host), found, rdns, known), dropped }
}

function toEntry(name: string, id: string, found: object, rdns?: string, known?: OverlayRow): CatalogueEntry {
  const paired = ['mobile_link', 'link_mode', 'desktop_link', 'webapp_link'].some(field => field in found)
  const record: WalletRecord = {
    id,
    name,
    badge_type: known?.certified ? 'certified' : 'none',
    image_id: id,
    ...(known?.rank && { order: known.rank }),
    ...(known?.chains && { chains: [...known.chains] }),
    ...found,
    ...(rdns && { rdns }),
    ...(paired && { supports_wc: true }),
  }
  return { record, ...(known?.icon && { icon: known.icon }) }
}

function readProperty(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Raw)[key] : undefined
}

function readName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const name = value.trim().replace(/ {2,}/g, ' ')
  return name !== '' && name.length <= MAX_NAME && !/\p{C}|[\u2028\u2029]/u.test(name) ? name : undefined
}

// Returns the host. Accepts `http:` homepages too, because the host identifies the wallet even if the link is not
// shown.
function readHost(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value.trim())) return undefined
  const { protocol, host } = new URL(value.trim())
  return (protocol === 'https:' || protocol === 'http:') && host.includes('.') ? host.toLowerCase() : undefined
}

function readRdns(value: unknown): string | undefined {
  const rdns = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return RDNS.test(rdns) ? rdns : undefined
}
