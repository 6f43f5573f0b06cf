import type { WalletRecord } from '../../../../src/contract/catalogue.js'
import type { WalletsQuery } from './wallets-query.js'

/** Behind everything that has a rank. */
const UNRANKED = Number.MAX_SAFE_INTEGER

/** A record of the snapshot: what goes over the wire, and the icon that was matched to it. */
export interface CatalogueEntry {
  readonly record: WalletRecord
  /** `wallets/metamask` of the icon set; absent: an initial is drawn. */
  readonly icon?: string | undefined
}

/** All known wallets, in the order in which lists show them: by rank, then by name. Holds no other state. */
export class Catalogue {
  readonly #entries: readonly CatalogueEntry[]
  readonly #byId: ReadonlyMap<string, CatalogueEntry>

  constructor(entries: readonly CatalogueEntry[]) {
    this.#entries = entries.toSorted(byRankThenName)
    this.#byId = new Map(entries.map(entry => [entry.record.id, entry]))
  }

  get size(): number {
    return this.#entries.length
  }

  find(id: string): CatalogueEntry | undefined {
    return this.#byId.get(id)
  }

  /** One page of the wallets that match, and how many match in all. */
  search(query: WalletsQuery): { data: WalletRecord[]; count: number } {
    const found = this.#entries.filter(({ record }) => matches(record, query))
    const from = (query.page - 1) * query.entries
    return { data: found.slice(from, from + query.entries).map(({ record }) => record), count: found.length }
  }
}

function matches(record: WalletRecord, query: WalletsQuery): boolean {
  const { badge, include, exclude, chains, search } = query
  if (include && !include.has(record.id)) return false
  if (exclude?.has(record.id)) return false
  if (badge && (record.badge_type ?? 'none') !== badge) return false
  if (search && !fold(record.name).includes(fold(search))) return false
  if (chains && chains.length > 0 && !chains.some(chain => serves(record, chain))) return false
  return isNamed(record, query)
}

/**
 * A wallet whose chains nobody listed is taken for an EVM wallet, as nearly all of them are; and an EVM
 * wallet is taken to serve any EVM network, since it can be told of new ones. Other families are exact.
 */
function serves({ chains }: WalletRecord, chain: string): boolean {
  if (chain.startsWith('eip155:')) return !chains || chains.some(known => known.startsWith('eip155:'))
  return chains?.includes(chain) ?? false
}

function isNamed(record: WalletRecord, { names, rdns }: WalletsQuery): boolean {
  if (!names && !rdns) return true
  return Boolean(names?.has(record.name.toLowerCase()) || (record.rdns && rdns?.has(record.rdns)))
}

/** Full-width letters, accents and case make no difference to a search. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function byRankThenName(a: CatalogueEntry, b: CatalogueEntry): number {
  const rank = (a.record.order ?? UNRANKED) - (b.record.order ?? UNRANKED)
  return rank || a.record.name.localeCompare(b.record.name, 'en')
}
