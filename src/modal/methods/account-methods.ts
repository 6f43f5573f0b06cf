import { BalancesController } from '../../controllers/balances/balances.js'
import { AccountController, type KeptEntry } from '../../controllers/connection/account.js'
import { ConnectionController, type WantedConnection } from '../../controllers/connection/connection.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Account, WalletInfo } from '../../core/account.js'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { SIWXConfig } from '../../core/siwx.js'
import { type AppKitAccount, readAccount, watch } from '../instance-state.js'

/** Who is connected, and with which wallet. */
export function accountMethods(scope: Scope) {
  const account = () => scope.use(AccountController)
  const meant = (namespace?: Namespace) => namespace ?? scope.use(NetworkController).state.namespace
  const walletInfo = (namespace?: Namespace): WalletInfo | undefined => account().of(meant(namespace)).wallet

  return {
    getAccount: (namespace?: Namespace): AppKitAccount => readAccount(scope, namespace),
    getAddress: (namespace?: Namespace): string | undefined => readAccount(scope, namespace).address,
    getCaipAddress: (namespace?: Namespace): CaipAddress | undefined => readAccount(scope, namespace).caipAddress,
    getIsConnectedState: (): boolean => account().connected.length > 0,
    getWalletInfo: walletInfo,
    /** Who keeps the app's sign-ins: its `siwx`, or what was made of its `siweConfig` once that was loaded. */
    getSIWX: (): SIWXConfig | undefined => scope.siwx,
    subscribeAccount: (listener: (account: AppKitAccount) => void, namespace?: Namespace): (() => void) =>
      watch(scope, 'account', () => listener(readAccount(scope, namespace))),
    subscribeWalletInfo: (listener: (wallet: WalletInfo | undefined) => void, namespace?: Namespace): (() => void) =>
      watch(scope, 'account', () => listener(walletInfo(namespace))),
    /** Reads the native balance, or gives the one that is known for less than 30 s. Undefined where it cannot be had. */
    async updateNativeBalance(namespace?: Namespace): Promise<{ balance: string; symbol: string } | undefined> {
      const known = await scope.use(BalancesController).refresh(meant(namespace))
      const text = scope.use(BalancesController).state.text[meant(namespace)]
      return known?.amount && text ? { balance: text.split(' ')[0] as string, symbol: known.amount.symbol } : undefined
    },
  }
}

/** One connection of the page, as a list of them shows it. */
export interface AppKitConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly icon: string | undefined
  readonly accounts: readonly Account[]
}

/** The connections of the page: which there are, how another one is used, and how they end. */
export function connectionMethods(scope: Scope) {
  const account = () => scope.use(AccountController)
  return {
    /** The live connections, of one namespace or of all. */
    getConnections: (namespace?: Namespace): readonly AppKitConnection[] =>
      account()
        .connected.filter(each => !namespace || each === namespace)
        .map(each => connectionOf(each, account().of(each))),
    /** The wallets that are connected beside the one in use; silent until one of them is taken up. */
    getRecentConnections: (namespace?: Namespace): readonly AppKitConnection[] =>
      (Object.entries(account().state.kept) as [Namespace, readonly KeptEntry[]][])
        .filter(([each]) => !namespace || each === namespace)
        .flatMap(([each, kept]) => kept.map(entry => connectionOf(each, entry))),
    /** Uses another connected wallet of a namespace, or another account; asks the person where the wallet has to. */
    async switchConnection(wanted: WantedConnection): Promise<void> {
      await scope.use(ConnectionController).switchConnection({ mayAsk: true, ...wanted })
    },
    /** Ends one connection of a namespace and leaves its others. Never rejects. */
    deleteConnection: (unwanted: WantedConnection): Promise<void> =>
      scope.use(ConnectionController).deleteConnection(unwanted),
    /** Ends the connection of one namespace, or all of them. Never rejects. */
    disconnect: (namespace?: Namespace): Promise<void> => scope.use(ConnectionController).disconnect(namespace),
  }
}

function connectionOf(namespace: Namespace, { connectorId = '', wallet, accounts }: KeptEntry): AppKitConnection {
  return { namespace, connectorId, name: wallet?.name ?? '', icon: wallet?.icon, accounts }
}
