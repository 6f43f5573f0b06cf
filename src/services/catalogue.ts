import type { WalletRecord } from '../contract/catalogue.js'
import { isCaipNetworkId } from '../core/caip.js'
import type { Wallet } from '../core/connector.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { cleanText } from '../lib/clean-text.js'
import { safeUrl, type UrlUse } from '../lib/safe-url.js'
import { cacheTimes } from './data.js'
import { createHttp, type FetchContext, type Http, type QueryParams } from './http.js'
import { QueryCache } from './query-cache.js'

/** Names an id may have: letters, digits and the signs between them. */
const id = /^[\w.:-]{1,128}$/
const RDNS = /^[\w-]+(\.[\w-]+)+$/

/**
 * A wallet from a record of the catalogue, or from an app's custom wallet; undefined where it has no sound id or no
 * name. Links that are not safe are left out, names are cleaned.
 */
export function toWallet(record: unknown): Wallet | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const fields = record as Partial<Record<keyof WalletRecord, unknown>>
  const name = cleanText(fields.name)
  if (!matches(fields.id, id) || !name) return undefined
  const url = (field: keyof WalletRecord, use: UrlUse) => safeUrl(fields[field], use)
  return present({
    id: fields.id,
    name,
    homepage: url('homepage', 'link'),
    imageId: matches(fields.image_id, id) ? fields.image_id : undefined,
    imageUrl: url('image_url', 'image'),
    certified: fields.badge_type === 'certified' || undefined,
    chains: Array.isArray(fields.chains) ? fields.chains.filter(isCaipNetworkId) : undefined,
    order: Number.isFinite(fields.order) ? (fields.order as number) : undefined,
    rdns: matches(fields.rdns, RDNS) ? fields.rdns : undefined,
    mobileLink: url('mobile_link', 'wallet'),
    linkMode: url('link_mode', 'link'),
    desktopLink: url('desktop_link', 'wallet'),
    webappLink: url('webapp_link', 'link'),
    appStore: url('app_store', 'link'),
    playStore: url('play_store', 'link'),
    chromeStore: url('chrome_store', 'link'),
  })
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

/** The same object without its undefined fields. */
function present<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

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

/** One, and not the usual three: somebody looks at the list, and can try again when told that it did not come. */
const RETRIES = 1

/** The catalogue of one app, at its endpoint; without one it says that there is none. Answers are kept for a while. */
export function createAppCatalogue(
  baseUrl: string | undefined,
  params: QueryParams,
  context: FetchContext,
): CatalogueApi {
  const api = createCatalogue(baseUrl ? createHttp({ ...context, baseUrl, params }) : undefined)
  const cache = new QueryCache(context.clock)
  return {
    wallets: (query, signal) =>
      cache.query({
        key: JSON.stringify(query),
        ttlMs: cacheTimes.catalogue,
        retries: RETRIES,
        isWorth: isPassing,
        run: inner => api.wallets(query, inner),
        signal,
      }),
  }
}

/** Whether a failure may be gone a moment later: no answer, or one of a server that is busy or broken. */
function isPassing(error: unknown): boolean {
  if (AppKitError.is(error, 'http/unreachable')) return true
  const status = AppKitError.is(error, 'http/status') ? (error.cause as Response).status : 0
  return status === 429 || status >= 500
}
