import type { WalletRecord } from '../contract/catalogue.js'
import { isCaipNetworkId } from '../core/caip.js'
import type { Wallet } from '../core/connector.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { cleanName } from '../lib/names/clean-name.js'
import { safeUrl, type UrlUse } from '../lib/safe-url.js'
import { cacheTimes } from './data.js'
import { createHttp, type FetchContext, type Http, type QueryParams } from './http.js'
import { QueryCache } from './query-cache.js'

const id = /^[\w.:-]{1,128}$/
const RDNS = /^[\w-]+(\.[\w-]+)+$/

/**
 * Converts a record of the catalogue, or an app's custom wallet. Returns undefined without a valid id and a name. Drops
 * unsafe links and sanitizes the name.
 */
export function toWallet(record: unknown): Wallet | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const fields = record as Partial<Record<keyof WalletRecord, unknown>>
  const name = cleanName(fields.name)
  if (!matches(fields.id, id) || !name) return undefined
  const url = (field: keyof WalletRecord, use: UrlUse) => safeUrl(fields[field], use)
  return omitUndefined({
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

function omitUndefined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  const present: Partial<T> = {}
  for (const name of Object.keys(fields) as (keyof T)[]) if (fields[name] !== undefined) present[name] = fields[name]
  return present as T
}

/** The parameters of `/getWallets`. `page` starts at 1, and `chains` are CAIP-2 ids. */
export interface WalletsQuery {
  readonly page?: number
  readonly entries?: number
  readonly search?: string
  readonly badge?: 'certified' | 'none'
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly chains?: readonly string[]
  readonly names?: readonly string[]
  readonly rdns?: readonly string[]
}

export interface WalletPage {
  readonly wallets: readonly Wallet[]
  readonly count: number
}

export interface CatalogueApi {
  /** @throws AppKitError `catalogue/unavailable` without an endpoint, and the errors of {@link Http} */
  wallets(query: WalletsQuery, signal?: AbortSignal): Promise<WalletPage>
}

export function createCatalogue(http: Http | undefined): CatalogueApi {
  return {
    async wallets({ search, badge, include, exclude, chains, names, rdns, ...paging }, signal) {
      if (!http) throw new AppKitError('catalogue/unavailable', { text: 'No catalogue is configured' })
      const params = {
        ...paging,
        search: search?.trim() || undefined,
        badge_type: badge,
        include: toCsv(include),
        exclude: toCsv(exclude),
        chains: toCsv(chains),
        names: toCsv(names),
        rdns: toCsv(rdns),
      }
      return http.get('getWallets', toPage, params, signal)
    },
  }
}

function toCsv(list: readonly string[] | undefined): string | undefined {
  return list?.length ? list.join(',') : undefined
}

function toPage(value: unknown): WalletPage {
  const { data, count } = (value ?? {}) as { data?: unknown; count?: unknown }
  if (!Array.isArray(data)) throw new AppKitError('http/malformed', { text: 'The catalogue answered without a list' })
  const wallets = data.flatMap(record => toWallet(record) ?? [])
  return { wallets, count: Number.isSafeInteger(count) ? Math.max(count as number, wallets.length) : wallets.length }
}

// One retry instead of three: the user is waiting and can retry by hand.
const RETRIES = 1

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
        isRetryable: isTransient,
        run: inner => api.wallets(query, inner),
        signal,
      }),
  }
}

function isTransient(error: unknown): boolean {
  if (AppKitError.is(error, 'http/unreachable')) return true
  const status = AppKitError.is(error, 'http/status') ? (error.cause as Response).status : 0
  return status === 429 || status >= 500
}
