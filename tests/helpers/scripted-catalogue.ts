import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../src/core/errors/catalogue.js'
import type { Wallet } from '../../src/core/connector.js'
import type { CatalogueApi, WalletsQuery } from '../../src/services/catalogue.js'

/** One question to the catalogue, which the test answers. */
export interface CatalogueAsk {
  readonly query: WalletsQuery
  readonly signal: AbortSignal | undefined
  answer(wallets: readonly Wallet[], count?: number): void
  fail(code?: ErrorCode): void
}

/** A catalogue that answers when its test says so. */
export interface ScriptedCatalogue extends CatalogueApi {
  /** Every question so far, the first one first. */
  readonly asks: readonly CatalogueAsk[]
  /** The last one, or an error where there was none. */
  readonly last: CatalogueAsk
}

/** A catalogue for tests; a deaf one does not notice that nobody waits for it any more. */
export function scriptedCatalogue({ deaf = false } = {}): ScriptedCatalogue {
  const asks: CatalogueAsk[] = []
  return {
    asks,
    get last() {
      const last = asks.at(-1)
      if (!last) throw new ReferenceError('the catalogue was not asked')
      return last
    },
    wallets: (query, signal) =>
      new Promise((resolve, reject) => {
        if (!deaf) signal?.addEventListener('abort', () => reject(new AppKitError('request/aborted')))
        asks.push({
          query,
          signal,
          answer: (wallets, count = wallets.length) => resolve({ wallets, count }),
          fail: (code = 'http/status') => reject(new AppKitError(code)),
        })
      }),
  }
}

/** A catalogue that has these wallets, and answers at once as the gateway does: by page, name, id, rdns and badge. */
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

/** So many wallets: `Wallet 1` and on, each with a link for phones. */
export function someWallets(count: number, from = 1): readonly Wallet[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `w${from + at}`,
    name: `Wallet ${from + at}`,
    mobileLink: `w${from + at}://`,
  }))
}
