import type { Connector, ConnectorType } from '../../core/connector.js'
import type { Wallet } from '../../core/wallet.js'
import { HostController } from '../base/host.js'
import type { Scope } from '../scope.js'
import { CatalogueController, isCatalogueId } from './catalogue.js'
import { ConnectorsController } from './connectors.js'

/** What `includeWalletIds` chooses among: the wallets of this browser. The app's own connectors stay. */
const found: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

/** Whether a connector has a row. What is hidden stays connectable by name. */
export function isShown(scope: Scope, connector: Connector): boolean {
  const { type, name } = connector
  if (type === 'WALLET_CONNECT') return true
  if (type === 'INJECTED' && name === 'Browser Wallet' && isTwice(scope, connector)) return false
  return !isExcluded(scope, connector) && (!found.includes(type) || isIncluded(scope, connector))
}

/** On a desktop, the wallet at `window.ethereum` is one of those that announced themselves, if any did. */
function isTwice(scope: Scope, { namespaces }: Connector): boolean {
  if (scope.use(HostController).state.isMobile) return false
  const { list } = scope.use(ConnectorsController).state
  return list.some(other => other.type === 'ANNOUNCED' && other.namespaces.some(each => namespaces.includes(each)))
}

function isExcluded(scope: Scope, connector: Connector): boolean {
  const { excluded } = scope.use(CatalogueController).state
  const unwanted = scope.options.excludeWalletIds?.some(id => isNamed(connector, id))
  return unwanted === true || excluded.some(wallet => isOf(connector, wallet) || wallet.name === connector.name)
}

/** Where the catalogue cannot say which wallets its ids mean, nobody is shut out; while it is asked, nobody is let in. */
function isIncluded(scope: Scope, connector: Connector): boolean {
  const { includeWalletIds } = scope.options
  if (!includeWalletIds || includeWalletIds.some(id => isNamed(connector, id))) return true
  const { status, included } = scope.use(CatalogueController).state
  if (status === 'ready') return included.some(wallet => isOf(connector, wallet))
  return status !== 'loading' && includeWalletIds.some(isCatalogueId)
}

function isNamed({ id, rdns }: Connector, wanted: string): boolean {
  return id === wanted || rdns === wanted
}

function isOf(connector: Connector, { rdns }: Wallet): boolean {
  return rdns !== undefined && isNamed(connector, rdns)
}
