import { AppKitError } from '../core/errors/appkit-error.js'
import type { Wallet } from '../core/wallet.js'
import type { Http } from './http.js'
import { toWallet } from './to-wallet.js'

/** Which wallets are asked for (the catalogue's `/getWallets`). */
export interface WalletsQuery {
  /** 1 is the first. */
  readonly page?: number
  readonly entries?: number
  readonly search?: string
  readonly badge?: 'certified' | 'none'
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** CAIP-2 ids of the app's networks. */
  readonly chains?: readonly string[]
  readonly names?: readonly string[]
  readonly rdns?: readonly string[]
}

/** One page of wallets. */
export interface WalletPage {
  readonly wallets: readonly Wallet[]
  /** How many wallets the whole answer has, over all pages. */
  readonly count: number
}

/** What the house asks of a wallet catalogue. */
export interface CatalogueApi {
  /** Throws `catalogue/unavailable` where no catalogue is configured, else what {@link Http} throws. */
  wallets(query: WalletsQuery, signal?: AbortSignal): Promise<WalletPage>
}

/** Binds the catalogue to an HTTP transport. A record that is not sound is left out, the rest of the page stays. */
export function createCatalogue(http: Http | undefined): CatalogueApi {
  return {
    async wallets({ search, badge, include, exclude, chains, names, rdns, ...paging }, signal) {
      if (!http) throw new AppKitError('catalogue/unavailable', { text: 'No catalogue is configured' })
      const params = {
        ...paging,
        search: search?.trim() || undefined,
        badge_type: badge,
        include: joined(include),
        exclude: joined(exclude),
        chains: joined(chains),
        names: joined(names),
        rdns: joined(rdns),
      }
      return http.get('getWallets', toPage, params, signal)
    },
  }
}

function joined(list: readonly string[] | undefined): string | undefined {
  return list?.length ? list.join(',') : undefined
}

function toPage(value: unknown): WalletPage {
  const { data, count } = (value ?? {}) as { data?: unknown; count?: unknown }
  if (!Array.isArray(data)) throw new AppKitError('http/malformed', { text: 'The catalogue answered without a list' })
  const wallets = data.flatMap(record => toWallet(record) ?? [])
  return { wallets, count: Number.isSafeInteger(count) ? Math.max(count as number, wallets.length) : wallets.length }
}
