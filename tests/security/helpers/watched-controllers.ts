import { ActivityController } from '../../../src/controllers/activity/activity.js'
import { CollectiblesController } from '../../../src/controllers/collectibles/collectibles.js'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import type { Scope } from '../../../src/controllers/scope.js'

/** The state of a controller as a screen reads it. */
export interface ControllerSnapshot {
  /** CAIP-10 account of the data; undefined before the first request. */
  readonly account: string | undefined
  /** Labels of the loaded records; undefined if nothing is loaded. */
  readonly labels: readonly string[] | undefined
  readonly loading: boolean
  readonly failed: boolean
  /** True if the service does not support the network. */
  readonly isUnserved: boolean
}

/** A controller that loads data of the current account. */
export interface WatchedController {
  readonly name: string
  readonly path: RegExp
  /** A valid answer with a label. */
  answer(label: string, chainId: string): unknown
  load(scope: Scope, signal?: AbortSignal): Promise<unknown>
  read(scope: Scope): ControllerSnapshot
}

const quantity = { decimals: '18', numeric: '2' }

/** The controllers that the account screen uses. */
export const watchedControllers: readonly WatchedController[] = [
  {
    name: 'the portfolio',
    path: /\/balance$/,
    answer: (label, chainId) => ({ balances: [{ name: label, symbol: 'ETH', chainId, quantity }] }),
    load: (scope, signal) =>
      scope.use(PortfolioController).refresh('eip155', { force: true, ...(signal && { signal }) }),
    read(scope) {
      const { current, loading } = scope.use(PortfolioController).state
      const labels = current?.tokens?.map(({ name }) => name)
      return { account: current?.account, labels, loading, failed: current?.failed ?? false, isUnserved: false }
    },
  },
  {
    name: 'the activity',
    path: /\/history$/,
    answer: (label, chain) => ({ data: [transaction(label, chain)], next: null }),
    load: (scope, signal) => scope.use(ActivityController).fetch('eip155', { force: true, ...(signal && { signal }) }),
    read(scope) {
      const { current, loading } = scope.use(ActivityController).state
      const labels = current?.history?.transactions.map(({ id }) => id)
      const { account, failed = false, isServed = true } = current ?? {}
      return { account, labels, loading, failed, isUnserved: !isServed }
    },
  },
  {
    name: 'the collectibles',
    path: /\/nfts$/,
    answer: (label, chainId) => ({ nfts: [{ ...collectible, name: label, chainId }], next: null }),
    load: (scope, signal) =>
      scope.use(CollectiblesController).fetch('eip155', { force: true, ...(signal && { signal }) }),
    read(scope) {
      const { current, loading } = scope.use(CollectiblesController).state
      const labels = current?.collectibles?.map(({ name }) => name)
      const { account, failed = false, isServed = true } = current ?? {}
      return { account, labels, loading, failed, isUnserved: !isServed }
    },
  },
]

const counterparty = `0x${'c'.repeat(40)}`
const collectible = {
  address: `eip155:1:${counterparty}`,
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
    sentFrom: counterparty,
    sentTo: counterparty,
    status: 'confirmed',
    nonce: 1,
  }
  const coin = { name: 'Coin', symbol: 'COIN', icon: { url: 'https://coin.example/c.png' } }
  return { id, metadata, transfers: [{ fungible_info: coin, direction: 'out', quantity: { numeric: '1' }, price: 2 }] }
}
