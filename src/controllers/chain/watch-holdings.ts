import { subscribe } from 'valtio/vanilla'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { BalancesController } from './balances.js'
import { NetworkController } from './network.js'
import { PortfolioController } from './portfolio.js'

/** Calls whenever another account or network may be in use, or another amount may be held, until the instance is gone. */
export function watchHoldings(scope: Scope, changed: () => void): void {
  const watched = [AccountController, NetworkController, PortfolioController, BalancesController]
  const stops = watched.map(Class => subscribe(scope.use<{ readonly state: object }>(Class).state, changed))
  scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}
