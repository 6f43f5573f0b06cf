import { HostController } from '../../controllers/base/host.js'
import type { Scope } from '../../controllers/scope.js'
import type { Connector } from '../../core/connector.js'

/** Whether a connector has a row (spec point 5). What is hidden stays connectable by name. */
export function isShown(scope: Scope, connector: Connector): boolean {
  const { includeWalletIds, excludeWalletIds } = scope.options
  const { id, rdns, type, name } = connector
  if (type === 'WALLET_CONNECT') return true
  if (type === 'INJECTED' && name === 'Browser Wallet' && !scope.use(HostController).state.isMobile) return false
  const ids = [id, rdns]
  if (excludeWalletIds?.some(excluded => ids.includes(excluded))) return false
  return !includeWalletIds || type !== 'INJECTED' || includeWalletIds.some(included => ids.includes(included))
}
