import { HostController } from '../../controllers/base/host.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import type { Scope } from '../../controllers/scope.js'
import type { Connector } from '../../core/connector.js'

/** Whether a connector has a row (spec point 5). What is hidden stays connectable by name. */
export function isShown(scope: Scope, connector: Connector): boolean {
  const { includeWalletIds, excludeWalletIds } = scope.options
  const { id, rdns, type, name } = connector
  if (type === 'WALLET_CONNECT') return true
  if (type === 'INJECTED' && name === 'Browser Wallet' && !scope.use(HostController).state.isMobile) return false
  const ids = [id, rdns]
  const { excluded } = scope.use(CatalogueController).state
  if (excludeWalletIds?.some(unwanted => ids.includes(unwanted))) return false
  if (excluded.some(wallet => (wallet.rdns !== undefined && ids.includes(wallet.rdns)) || wallet.name === name))
    return false
  return !includeWalletIds || type !== 'INJECTED' || includeWalletIds.some(included => ids.includes(included))
}
