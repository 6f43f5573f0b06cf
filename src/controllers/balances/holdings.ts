import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { Token } from '../../core/token.js'
import { AccountController } from '../connection/account.js'
import { type Holder, holderInUse, holderOf } from '../connection/active-account.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { BalancesController } from './balances.js'
import { PortfolioController } from './portfolio.js'

/** What an account holds, as far as that is known. */
export interface Holdings {
  /** The network's own coin first; undefined while nothing is known. */
  readonly tokens: readonly Token[] | undefined
  /** Whether nothing more is to come. */
  readonly isWhole: boolean
}

/**
 * What the account of a namespace holds on its network: the coin by the network's word, its tokens by that of the wallet
 * or the data service.
 */
export function holdingsOf(scope: Scope, namespace: Namespace): Holdings {
  const holder = holderOf(scope, namespace)
  if (!holder) return { tokens: undefined, isWhole: false }
  const { current } = scope.use(PortfolioController).state
  const told = current?.of === holder.caipAddress ? current.tokens : undefined
  const coin = coinOf(
    scope,
    namespace,
    holder,
    told?.find(({ address }) => address === undefined),
  )
  const tokens = told?.filter(({ address }) => address !== undefined)
  const isWhole = told !== undefined || !scope.services.data.available
  return { tokens: coin || tokens ? [...(coin ? [coin] : []), ...(tokens ?? [])] : undefined, isWhole }
}

/** What an account has of its network's own coin, in the smallest unit; undefined where that is not known. */
export function coinsOf(scope: Scope, { network }: Pick<Holder, 'network'>): bigint | undefined {
  return holdingsOf(scope, network.chainNamespace).tokens?.find(({ address }) => address === undefined)?.amount
}

function coinOf(
  scope: Scope,
  namespace: Namespace,
  { caipAddress, network }: Holder,
  told: Token | undefined,
): Token | undefined {
  const native = scope.use(BalancesController).state.native[namespace]
  const live = native?.of === caipAddress && !native.failed ? native.amount : undefined
  const { name, symbol, decimals } = network.nativeCurrency
  // What one coin is, the network says: with other places, one that is typed would be ten that are sent.
  const believed = told?.decimals === decimals ? told : undefined
  if (!live || believed) return believed && { ...believed, amount: live?.value ?? believed.amount }
  return {
    network: network.caipNetworkId,
    name: name || symbol,
    symbol: live.symbol,
    decimals: live.decimals,
    amount: live.value,
  }
}

/** Calls whenever another account or network may be in use, or another amount may be held, until the instance is gone. */
export function watchHoldings(scope: Scope, changed: () => void): void {
  const watched = [AccountController, NetworkController, PortfolioController, BalancesController]
  const stops = watched.map(Class => subscribe(scope.use<{ readonly state: object }>(Class).state, changed))
  scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}

/** Asks afresh what the account in use has of its network's own coin: what is sent is reckoned with it. */
export function refreshCoins(scope: Scope): void {
  const namespace = holderInUse(scope)?.network.chainNamespace
  if (namespace)
    scope
      .use(BalancesController)
      .refresh(namespace, { force: true })
      .catch(() => {}) // what is known stands
}
