import type { Connector } from '../../core/connector.js'
import type { Wallet } from '../../core/wallet.js'
import type { Scope } from '../scope.js'
import { ConnectorsController } from './connectors.js'

/** The connector through which this page itself reaches a wallet of the catalogue: the wallet is installed here. */
export function installedConnector(scope: Scope, { id, rdns }: Wallet): Connector | undefined {
  return scope
    .use(ConnectorsController)
    .state.list.find(
      connector =>
        connector.type !== 'WALLET_CONNECT' &&
        (connector.id === id || (rdns !== undefined && [connector.id, connector.rdns].includes(rdns))),
    )
}
