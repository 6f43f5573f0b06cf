import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../src/core/errors/catalogue.js'
import type { Wallet } from '../../src/core/connector.js'
import type { CatalogueApi, WalletsQuery } from '../../src/services/catalogue.js'

/** A request to the catalogue that the test answers. */
export interface CatalogueRequest {
  readonly query: WalletsQuery
  readonly signal: AbortSignal | undefined
  answer(wallets: readonly Wallet[], count?: number): void
  fail(code?: ErrorCode): void
}

/** A catalogue that answers under control of the test. */
export interface ScriptedCatalogue extends CatalogueApi {
  /** All requests in order. */
  readonly requests: readonly CatalogueRequest[]
  /**
   * The latest request.
   * @throws ReferenceError if there was no request
   */
  readonly last: CatalogueRequest
}

/** A catalogue for tests. If `deaf` is true, it ignores abort signals. */
export function scriptedCatalogue({ deaf = false } = {}): ScriptedCatalogue {
  const requests: CatalogueRequest[] = []
  return {
    requests,
    get last() {
      const last = requests.at(-1)
      if (!last) throw new ReferenceError('the catalogue received no request')
      return last
    },
    wallets: (query, signal) =>
      new Promise((resolve, reject) => {
        if (!deaf) signal?.addEventListener('abort', () => reject(new AppKitError('request/aborted')))
        requests.push({
          query,
          signal,
          answer: (wallets, count = wallets.length) => resolve({ wallets, count }),
          fail: (code = 'http/status') => reject(new AppKitError(code)),
        })
      }),
  }
}

/**
 * A catalogue of these wallets that answers at once. It filters like the gateway: by page, name, id, rdns and badge.
 */
export function fullCatalogue(wallets: readonly Wallet[]): CatalogueApi {
  return {
    async wallets({ page = 1, entries = 40, search = '', include, exclude, rdns, badge }) {
      const found = wallets.filter(
        wallet =>
          wallet.name.toLowerCase().includes(search.toLowerCase()) &&
          (!include || include.includes(wallet.id)) &&
          !exclude?.includes(wallet.id) &&
          (!rdns || rdns.includes(wallet.rdns ?? '')) &&
          (badge !== 'certified' || wallet.certified === true),
      )
      return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
    },
  }
}

/** Creates `Wallet 1`, `Wallet 2`, …, each with a mobile link. */
export function someWallets(count: number, from = 1): readonly Wallet[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `w${from + at}`,
    name: `Wallet ${from + at}`,
    mobileLink: `w${from + at}://`,
  }))
}
