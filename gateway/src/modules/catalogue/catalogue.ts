import type { WalletRecord } from '../../../../src/contract/catalogue.js'
import { searchNames } from './name-search.js'
import type { WalletsQuery } from './wallets-query.js'

const UNRANKED = Number.MAX_SAFE_INTEGER

export interface CatalogueEntry {
  readonly record: WalletRecord
  readonly icon?: string | undefined
}

/** All known wallets, sorted by rank, then by name. */
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

  all(): readonly WalletRecord[] {
    return this.#entries.map(({ record }) => record)
  }

  search(query: WalletsQuery): { data: WalletRecord[]; count: number } {
    const listed = this.#entries.filter(({ record }) => matches(record, query))
    const found = query.search ? searchNames(listed, query.search, ({ record }) => record.name) : listed
    const from = (query.page - 1) * query.entries
    return { data: found.slice(from, from + query.entries).map(({ record }) => record), count: found.length }
  }
}

function matches(record: WalletRecord, query: WalletsQuery): boolean {
  const { badge, include, exclude, chains } = query
  if (include && !include.has(record.id)) return false
  if (exclude?.has(record.id)) return false
  if (badge && (record.badge_type ?? 'none') !== badge) return false
  if (chains && chains.length > 0 && !chains.some(chain => supportsChain(record, chain))) return false
  return matchesNames(record, query)
}

// Wallets without a list of chains are treated as EVM wallets, as nearly all of them are. EVM wallets match any EVM
// network, because networks can be added to them. Other namespaces must match exactly.
function supportsChain({ chains }: WalletRecord, chain: string): boolean {
  if (chain.startsWith('eip155:')) return !chains || chains.some(known => known.startsWith('eip155:'))
  return chains?.includes(chain) ?? false
}

function matchesNames(record: WalletRecord, { names, rdns }: WalletsQuery): boolean {
  if (!names && !rdns) return true
  return Boolean(names?.has(record.name.toLowerCase()) || (record.rdns && rdns?.has(record.rdns)))
}

function byRankThenName(a: CatalogueEntry, b: CatalogueEntry): number {
  const rank = (a.record.order ?? UNRANKED) - (b.record.order ?? UNRANKED)
  return rank || a.record.name.localeCompare(b.record.name, 'en')
}
