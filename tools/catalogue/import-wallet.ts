import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { CatalogueEntry } from '../../gateway/src/modules/catalogue/catalogue.js'
import type { WalletRecord } from '../../src/contract/catalogue.js'

/** What this project adds to a raw record; kept by hand in `snapshot/overlay.json`. */
const overlayRow = z.object({
  /** The id other catalogues know the wallet by. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  certified: z.optional(z.boolean()),
  /** Place in the list, 1 first. */
  rank: z.optional(z.number().check(z.gte(1))),
  /** CAIP-2 ids the wallet is known to serve. */
  chains: z.optional(z.array(z.string())),
  /** Leaves the universal link out: it does not open the app. */
  noUniversalLink: z.optional(z.boolean()),
  /** Name of the icon in the icon set, `wallets/metamask`. */
  icon: z.optional(z.string().check(z.regex(/^(wallets|networks|tokens)\/[A-Za-z0-9-]+$/))),
})
type OverlayRow = z.output<typeof overlayRow>

/** Rows by `name@host`, both lower-cased. */
export const overlay = z.record(z.string(), overlayRow)

/** The longest link that is kept, in characters. */
const MAX_LINK = 512

/** Schemes that run code, read files, or hide where they lead. */
const FORBIDDEN = /^(javascript|data|file|blob|about|vbscript|http|intent|view-source|filesystem):/i
const SCHEME = /^[a-z][a-z0-9+.-]{0,63}:/i
/** White space, control characters, direction overrides, quotes and brackets never stand in an honest link. */
const ODD = /[\s\p{C}<>"'`\\]/u

/** An `https:` link, trimmed; undefined for anything else. Without user name and password. */
function webLink(value: unknown): string | undefined {
  const link = plain(value)
  if (!link || !URL.canParse(link)) return undefined
  const { protocol, username, password, hostname } = new URL(link)
  return protocol === 'https:' && !username && !password && hostname.includes('.') ? link : undefined
}

/** A link that a phone or desktop hands to the wallet: any scheme of its own, or `https:`; trimmed. */
function appLink(value: unknown): string | undefined {
  const link = plain(value)
  if (!link || !SCHEME.test(link) || FORBIDDEN.test(link)) return undefined
  return /^https:/i.test(link) ? webLink(link) : link
}

function plain(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const link = value.trim()
  return link.length <= MAX_LINK && !ODD.test(link) ? link : undefined
}

/**
 * The id of a wallet that no list has given one: the SHA-256, in 64 hex characters, of the UTF-8 bytes of
 * its trimmed, lower-cased name followed at once by the lower-cased host of its homepage, as in
 * `rabbyrabby.io` (host as in the URL standard: with a port where one is written).
 */
function walletId(name: string, host: string): string {
  return createHash('sha256').update(`${name.trim().toLowerCase()}${host.toLowerCase()}`, 'utf8').digest('hex')
}

/** What became of one raw record: an entry (absent: the record was dropped) and why anything was left out. */
interface Imported {
  readonly entry?: CatalogueEntry
  /** One line each, `homepage: not an https link`. */
  readonly dropped: readonly string[]
}

type Raw = Readonly<Record<string, unknown>>
type Check = (value: unknown) => string | undefined

const MAX_NAME = 64
const RDNS = /^(?=.{3,128}$)[a-z0-9_-]+(\.[a-z0-9_-]+)+$/

/** Where each link of a raw record goes on the wire, and how it is checked. */
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
 * Turns one raw, possibly hostile record into a catalogue entry. A field that fails its check is left out;
 * without a usable name, or a homepage whose host identifies the wallet, the whole record is dropped.
 * `overlay` finds what this project knows about a wallet: by `name@host`, both lower-cased.
 */
export function importWallet(raw: unknown, findOverlay: (key: string) => OverlayRow | undefined): Imported {
  if (typeof raw !== 'object' || raw === null) return { dropped: ['record: not an object'] }
  const source = raw as Raw
  const name = readName(source['name'])
  if (!name) return { dropped: ['record: no usable name'] }
  const host = readHost(source['homepage'])
  if (!host) return { dropped: ['record: no homepage to tell it by'] }

  const known = findOverlay(`${name.toLowerCase()}@${host}`)
  const dropped: string[] = []
  const read = (path: string, check: Check) => {
    const value = path.split('.').reduce<unknown>(inside, source)
    const kept = check(value)
    if (value !== undefined && kept === undefined) dropped.push(`${path}: not allowed`)
    return kept
  }
  const fields = links.flatMap(([path, field, check]) => {
    const kept = read(path, check)
    const isKept = kept !== undefined && !(field === 'link_mode' && known?.noUniversalLink)
    return isKept ? [[field, kept] as const] : []
  })
  const rdns = read('rdns', readRdns)
  const found: Partial<WalletRecord> = Object.fromEntries(fields)
  if (!found.mobile_link && found.link_mode) found.mobile_link = found.link_mode // some wallets have no scheme of their own
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

function inside(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Raw)[key] : undefined
}

function readName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const name = value.trim().replace(/ {2,}/g, ' ')
  return name !== '' && name.length <= MAX_NAME && !/\p{C}|[\u2028\u2029]/u.test(name) ? name : undefined
}

/** The host is wanted even where the link itself is not good enough to be shown (plain `http:`). */
function readHost(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value.trim())) return undefined
  const { protocol, host } = new URL(value.trim())
  return (protocol === 'https:' || protocol === 'http:') && host.includes('.') ? host.toLowerCase() : undefined
}

function readRdns(value: unknown): string | undefined {
  const rdns = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return RDNS.test(rdns) ? rdns : undefined
}
