import type { Wallet } from '../../core/wallet.js'
import { HostController } from '../base/host.js'
import type { Scope } from '../scope.js'
import { installedConnector } from './installed-connector.js'

/** Wallets a phone can reach without a link in the catalogue: they open the page in a browser of their own (facts: image ids). */
const opensPages: readonly string[] = [
  'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8', // Coinbase
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', // Base
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', // Solflare
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', // Phantom
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', // Binance
]

/** Whether a wallet has a place in the list: the app wants it, and this device can reach it. */
export function isListed(scope: Scope, wallet: Wallet): boolean {
  const { includeWalletIds, excludeWalletIds } = scope.options
  if (excludeWalletIds?.includes(wallet.id)) return false
  if (includeWalletIds && !includeWalletIds.includes(wallet.id)) return false
  const { mobileLink, desktopLink, webappLink, id } = wallet
  if (scope.use(HostController).state.isMobile)
    return (
      Boolean(mobileLink ?? webappLink) || opensPages.includes(id) || installedConnector(scope, wallet) !== undefined
    )
  // Without an adapter a wallet is reached by a link, or not at all.
  return scope.adapters.length > 0 || Boolean(mobileLink ?? desktopLink ?? webappLink)
}
