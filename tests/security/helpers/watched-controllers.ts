import { ActivityController } from '../../../src/controllers/activity/activity.js'
import { CollectiblesController } from '../../../src/controllers/collectibles/collectibles.js'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import type { Scope } from '../../../src/controllers/scope.js'

/** What a screen sees of a controller. */
export interface Seen {
  /** Whose, by CAIP-10; undefined while nothing was asked. */
  readonly of: string | undefined
  /** Marks of what is told, each naming whose it is; undefined while nothing is. */
  readonly marks: readonly string[] | undefined
  readonly loading: boolean
  readonly failed: boolean
  /** Whether it is said that the service does not know the network. */
  readonly isUnserved: boolean
}

/** A controller that shows what the data service knows of the account on view. */
export interface Watched {
  readonly name: string
  readonly path: RegExp
  /** What the service answers, marked. */
  answer(mark: string, chainId: string): unknown
  ask(scope: Scope, signal?: AbortSignal): Promise<unknown>
  see(scope: Scope): Seen
}

const quantity = { decimals: '18', numeric: '2' }

/** Those that are asked for by the account's screen. */
export const watchedControllers: readonly Watched[] = [
  {
    name: 'the portfolio',
    path: /\/balance$/,
    answer: (mark, chainId) => ({ balances: [{ name: mark, symbol: 'ETH', chainId, quantity }] }),
    ask: (scope, signal) =>
      scope.use(PortfolioController).refresh('eip155', { force: true, ...(signal && { signal }) }),
    see(scope) {
      const { current, loading } = scope.use(PortfolioController).state
      const marks = current?.tokens?.map(({ name }) => name)
      return { of: current?.account, marks, loading, failed: current?.failed ?? false, isUnserved: false }
    },
  },
  {
    name: 'the activity',
    path: /\/history$/,
    answer: (mark, chain) => ({ data: [transaction(mark, chain)], next: null }),
    ask: (scope, signal) => scope.use(ActivityController).fetch('eip155', { force: true, ...(signal && { signal }) }),
    see(scope) {
      const { current, loading } = scope.use(ActivityController).state
      const marks = current?.history?.transactions.map(({ id }) => id)
      const { account: of, failed = false, isServed = true } = current ?? {}
      return { of, marks, loading, failed, isUnserved: !isServed }
    },
  },
  {
    name: 'the collectibles',
    path: /\/nfts$/,
    answer: (mark, chainId) => ({ nfts: [{ ...collectible, name: mark, chainId }], next: null }),
    ask: (scope, signal) =>
      scope.use(CollectiblesController).fetch('eip155', { force: true, ...(signal && { signal }) }),
    see(scope) {
      const { current, loading } = scope.use(CollectiblesController).state
      const marks = current?.collectibles?.map(({ name }) => name)
      const { account: of, failed = false, isServed = true } = current ?? {}
      return { of, marks, loading, failed, isUnserved: !isServed }
    },
  },
]

const other = `0x${'c'.repeat(40)}`
const collectible = {
  address: `eip155:1:${other}`,
  tokenId: '7',
  standard: 'erc721',
  quantity: '1',
  collection: 'Numbers',
  isSpam: false,
}

function transaction(id: string, chain: string) {
  const metadata = {
    operationType: 'send',
    hash: `0x${'ab'.repeat(32)}`,
    chain,
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: other,
    sentTo: other,
    status: 'confirmed',
    nonce: 1,
  }
  const coin = { name: 'Coin', symbol: 'COIN', icon: { url: 'https://coin.example/c.png' } }
  return { id, metadata, transfers: [{ fungible_info: coin, direction: 'out', quantity: { numeric: '1' }, price: 2 }] }
}
