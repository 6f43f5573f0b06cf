import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { Token } from '../../core/token.js'
import { AccountController } from '../connection/account.js'
import { type ConnectedAccount, getActiveAccount, getConnectedAccount } from '../connection/active-account.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { BalancesController } from './balances.js'
import { PortfolioController } from './portfolio.js'

export interface Holdings {
  readonly tokens: readonly Token[] | undefined
  /** True once all token sources are loaded. */
  readonly isComplete: boolean
}

/**
 * Returns the holdings of a namespace's account. The native balance comes from the network, token balances from the
 * wallet or the data service.
 */
export function getHoldings(scope: Scope, namespace: Namespace): Holdings {
  const connectedAccount = getConnectedAccount(scope, namespace)
  if (!connectedAccount) return { tokens: undefined, isComplete: false }
  const { current } = scope.use(PortfolioController).state
  const listed = current?.account === connectedAccount.caipAddress ? current.tokens : undefined
  const coin = createNativeToken(
    scope,
    namespace,
    connectedAccount,
    listed?.find(({ address }) => address === undefined),
  )
  const tokens = listed?.filter(({ address }) => address !== undefined)
  const isComplete = listed !== undefined || !scope.services.data.available
  return { tokens: coin || tokens ? [...(coin ? [coin] : []), ...(tokens ?? [])] : undefined, isComplete }
}

export function getNativeBalance(scope: Scope, { network }: Pick<ConnectedAccount, 'network'>): bigint | undefined {
  return getHoldings(scope, network.chainNamespace).tokens?.find(({ address }) => address === undefined)?.amount
}

function createNativeToken(
  scope: Scope,
  namespace: Namespace,
  { caipAddress, network }: ConnectedAccount,
  listed: Token | undefined,
): Token | undefined {
  const native = scope.use(BalancesController).state.native[namespace]
  const known = native?.account === caipAddress ? native : undefined
  const { name, symbol, decimals } = network.nativeCurrency
  // The network is authoritative for native decimals. With the wrong decimals, an amount of 1 would be sent as 10.
  const trusted = listed?.decimals === decimals ? listed : undefined
  if (trusted) return { ...trusted, amount: (known?.failed ? undefined : known?.amount?.value) ?? trusted.amount }
  const { amount } = known ?? {} // after a failure the last one, because a missing token would count as 0
  if (!amount) return undefined
  return {
    network: network.caipNetworkId,
    name: name || symbol,
    symbol: amount.symbol,
    decimals: amount.decimals,
    amount: amount.value,
  }
}

export function watchHoldings(scope: Scope, onChange: () => void): void {
  const watched = [AccountController, NetworkController, PortfolioController, BalancesController]
  const stops = watched.map(Class => subscribe(scope.use<{ readonly state: object }>(Class).state, onChange))
  scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}

/** Refreshes the native balance of the active account before it is used to compute amounts. */
export function refreshNativeBalance(scope: Scope): void {
  const namespace = getActiveAccount(scope)?.network.chainNamespace
  if (namespace)
    scope
      .use(BalancesController)
      .refresh(namespace, { force: true })
      .catch(() => {}) // the cached balance stays
}
