import { AccountController } from '../../controllers/chain/account.js'
import { BalancesController } from '../../controllers/chain/balances.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { WalletInfo } from '../../core/account.js'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { SIWXConfig } from '../../core/siwx.js'
import { readAccount, type AppKitAccount } from '../reads.js'
import { watch } from '../subscriptions.js'

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
