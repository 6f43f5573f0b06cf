import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController, type ConnectOptions } from '../../controllers/connection/connection.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { RequestsController } from '../../controllers/send/wallet-client.js'
import type { Scope } from '../../controllers/scope.js'
import type { Account } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'
import type { Connector, ConnectorType, Provider } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import { watch } from '../instance-state.js'

const loadWalletClient = lazy(() => import('../../controllers/send/wallet-client.js'))

export function providerMethods(scope: Scope) {
  const resolveNamespace = (namespace?: Namespace) => namespace ?? scope.use(NetworkController).state.namespace
  const provider = (namespace?: Namespace): Provider | undefined =>
    scope.use(ConnectionController).session(resolveNamespace(namespace))?.provider
  const type = (namespace?: Namespace): ConnectorType | undefined =>
    provider(namespace) &&
    (scope.use(AccountController).get(resolveNamespace(namespace)).wallet?.type as ConnectorType | undefined)

  return {
    /** Returns the connected wallet's provider (EIP-1193 on EVM networks), or undefined while it is unavailable. */
    getProvider: provider,
    getProviderType: type,
    getWalletProvider: (): Provider | undefined => provider(),
    getWalletProviderType: (): ConnectorType | undefined => type(),
    subscribeProviders: (listener: (providers: Partial<Record<Namespace, Provider>>) => void): (() => void) =>
      watch(scope, 'session', () => {
        const live = [...scope.use(ConnectionController).sessions].map(([namespace, { provider: candidate }]) => [
          namespace,
          candidate,
        ])
        listener(Object.fromEntries(live) as Partial<Record<Namespace, Provider>>)
      }),
    getConnectors: (): readonly Connector[] => scope.use(ConnectorsController).state.list,
    /**
     * Connects a wallet by its connector id, without opening the modal.
     * @throws AppKitError `wallet/not-found`
     * @throws the wallet's error
     */
    async connect(
      connectorId: string,
      options: ConnectOptions & { namespace?: Namespace } = {},
    ): Promise<readonly Account[]> {
      scope.signal.throwIfAborted()
      const connector = scope.use(ConnectorsController).find(connectorId, options.namespace)
      if (!connector) throw new AppKitError('wallet/not-found', { text: connectorId })
      return scope.use(ConnectionController).connect(connector, options)
    },
    /** Returns a typed client that signs, sends and calls through the connected wallet. */
    async getClient(): Promise<RequestsController> {
      scope.signal.throwIfAborted()
      const { RequestsController } = await loadWalletClient()
      return scope.use(RequestsController)
    },
  }
}
