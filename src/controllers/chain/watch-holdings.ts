import { subscribe } from 'valtio/vanilla'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { BalancesController } from './balances.js'
import { holderInUse } from './holder-in-use.js'
import { NetworkController } from './network.js'
import { PortfolioController } from './portfolio.js'

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
