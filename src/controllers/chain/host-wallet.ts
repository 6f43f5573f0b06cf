import type { Connector } from '../../core/connector.js'
import { HostController } from '../base/host.js'
import type { Scope } from '../scope.js'
import { ConnectorsController } from './connectors.js'
import { isShown } from './is-shown.js'

/**
 * The wallet of the app around the page, if it has one: that of a host that answered, or in an app's own browser the
 * wallet that the app put into the page.
 */
export function hostWallet(scope: Scope): Connector | undefined {
  const list = scope.use(ConnectorsController).state.list.filter(connector => isShown(scope, connector))
  const ofType = (type: Connector['type']) => list.find(connector => connector.type === type)
  const isWalletBrowser = scope.use(HostController).state.isInApp
  return list.find(({ host }) => host) ?? (isWalletBrowser ? (ofType('ANNOUNCED') ?? ofType('INJECTED')) : undefined)
}
