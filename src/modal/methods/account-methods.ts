import { AccountController } from '../../controllers/chain/account.js'
import { BalancesController } from '../../controllers/chain/balances.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Account, WalletInfo } from '../../core/account.js'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import { readAccount, type AppKitAccount } from '../reads.js'
import { watch } from '../subscriptions.js'

/** One connection of the page, as a list of them shows it. */
export interface AppKitConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly icon: string | undefined
  readonly accounts: readonly Account[]
}

/** Who is connected, with which wallet, and how that ends. */
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
    /** The live connections, of one namespace or of all. */
    getConnections: (namespace?: Namespace): readonly AppKitConnection[] =>
      account()
        .connected.filter(each => !namespace || each === namespace)
        .map(each => {
          const { connectorId = '', wallet, accounts } = account().of(each)
          return { namespace: each, connectorId, name: wallet?.name ?? '', icon: wallet?.icon, accounts }
        }),
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
    /** Ends the connection of one namespace, or all of them. Never rejects. */
    disconnect: (namespace?: Namespace): Promise<void> => scope.use(ConnectionController).disconnect(namespace),
  }
}
