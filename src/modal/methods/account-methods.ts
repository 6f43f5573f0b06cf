import { BalancesController } from '../../controllers/balances/balances.js'
import { AccountController, type InactiveEntry } from '../../controllers/connection/account.js'
import { ConnectionController, type WantedConnection } from '../../controllers/connection/connection.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Account, WalletInfo } from '../../core/account.js'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { SIWXConfig } from '../../core/siwx.js'
import { type AppKitAccount, readAccount, watch } from '../instance-state.js'

export function accountMethods(scope: Scope) {
  const account = () => scope.use(AccountController)
  const resolveNamespace = (namespace?: Namespace) => namespace ?? scope.use(NetworkController).state.namespace
  const walletInfo = (namespace?: Namespace): WalletInfo | undefined =>
    account().get(resolveNamespace(namespace)).wallet

  return {
    getAccount: (namespace?: Namespace): AppKitAccount => readAccount(scope, namespace),
    getAddress: (namespace?: Namespace): string | undefined => readAccount(scope, namespace).address,
    getCaipAddress: (namespace?: Namespace): CaipAddress | undefined => readAccount(scope, namespace).caipAddress,
    getIsConnectedState: (): boolean => account().connected.length > 0,
    getWalletInfo: walletInfo,
    /** Returns the app's `siwx`, or the one created from its `siweConfig` once that is loaded. */
    getSIWX: (): SIWXConfig | undefined => scope.siwx,
    subscribeAccount: (listener: (account: AppKitAccount) => void, namespace?: Namespace): (() => void) =>
      watch(scope, 'account', () => listener(readAccount(scope, namespace))),
    subscribeWalletInfo: (listener: (wallet: WalletInfo | undefined) => void, namespace?: Namespace): (() => void) =>
      watch(scope, 'account', () => listener(walletInfo(namespace))),
    /**
     * Loads the native balance. A result is cached for 30 seconds. Resolves to undefined if the balance is unavailable.
     */
    async updateNativeBalance(namespace?: Namespace): Promise<{ balance: string; symbol: string } | undefined> {
      const known = await scope.use(BalancesController).refresh(resolveNamespace(namespace))
      const text = scope.use(BalancesController).state.text[resolveNamespace(namespace)]
      return known?.amount && text ? { balance: text.split(' ')[0] as string, symbol: known.amount.symbol } : undefined
    },
  }
}

/** A connection of the page, with the data to list it. */
export interface AppKitConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly icon: string | undefined
  readonly accounts: readonly Account[]
}

export function connectionMethods(scope: Scope) {
  const account = () => scope.use(AccountController)
  return {
    /** Returns the active connections, of one namespace or all. */
    getConnections: (namespace?: Namespace): readonly AppKitConnection[] =>
      account()
        .connected.filter(connected => !namespace || connected === namespace)
        .map(connected => toConnection(connected, account().get(connected))),
    /** Returns the connected wallets that are not active. They publish no events until they are switched to. */
    getRecentConnections: (namespace?: Namespace): readonly AppKitConnection[] =>
      (Object.entries(account().state.inactive) as [Namespace, readonly InactiveEntry[]][])
        .filter(([candidate]) => !namespace || candidate === namespace)
        .flatMap(([entryNamespace, entries]) => entries.map(entry => toConnection(entryNamespace, entry))),
    /** Switches to another connected wallet or account of a namespace. Prompts the user if the wallet requires it. */
    async switchConnection(connection: WantedConnection): Promise<void> {
      await scope.use(ConnectionController).switchConnection({ mayPrompt: true, ...connection })
    },
    /** Ends one connection of a namespace and keeps the others. Never rejects. */
    deleteConnection: (connection: WantedConnection): Promise<void> =>
      scope.use(ConnectionController).deleteConnection(connection),
    /** Ends the connection of one namespace, or all connections. Never rejects. */
    disconnect: (namespace?: Namespace): Promise<void> => scope.use(ConnectionController).disconnect(namespace),
  }
}

function toConnection(namespace: Namespace, { connectorId = '', wallet, accounts }: InactiveEntry): AppKitConnection {
  return { namespace, connectorId, name: wallet?.name ?? '', icon: wallet?.icon, accounts }
}
