import { SettingsController } from '../../controllers/base/settings.js'
import { AccountController } from '../../controllers/chain/account.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import type { Scope } from '../../controllers/scope.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import { scopeOf } from '../../modal/instance.js'
import type { Reading } from '../use-controller.js'
import type { WalletItem } from './wallet-item.js'
import { catalogueWallets, firstWallets } from './wallet-items.js'
import { WalletsController } from './wallets-controller.js'

/** What there is to show of the wallets, and of the one that is being asked. */
export interface ShownWallets {
  /** The wallets of the first screen, in its order: those of this page, and what the app and the catalogue put forward. */
  readonly wallets: readonly WalletItem[]
  /** What `fetchWallets` found in the catalogue. */
  readonly wcWallets: readonly WalletItem[]
  readonly isFetchingWallets: boolean
  /** Why the catalogue could not be asked. */
  readonly fetchError: AppKitError | undefined
  /** Whether a pairing link is being prepared. */
  readonly isFetchingWcUri: boolean
  /** False on a server, and until what was stored of earlier connections has been resolved. */
  readonly isInitialized: boolean
  /** The pairing link, for a QR code or the wallet's app, as soon as it can be used. */
  readonly wcUri: string | undefined
  /** Why the last connection failed; its code says what to offer next. */
  readonly wcError: AppKitError | undefined
  readonly connectingWallet: WalletItem | undefined
  /** The page fetched last; 0 before the first. */
  readonly page: number
  /** How many wallets the last answer has, over all pages. */
  readonly count: number
}

/** Reads it from an instance. */
export const shownWallets: Reading<ShownWallets> = {
  from: [WalletsController, ConnectorsController, CatalogueController, SettingsController, AccountController],
  initial: {
    wallets: [],
    wcWallets: [],
    isFetchingWallets: false,
    fetchError: undefined,
    isFetchingWcUri: false,
    isInitialized: false,
    wcUri: undefined,
    wcError: undefined,
    connectingWallet: undefined,
    page: 0,
    count: 0,
  },
  read(kit) {
    const scope = scopeOf(kit) as Scope // only instances of this copy are read
    const { found, fetching, fetchError, preparing, uri, error, connecting, page, count } =
      scope.use(WalletsController).state
    return {
      wallets: firstWallets(scope),
      wcWallets: catalogueWallets(scope, found),
      isFetchingWallets: fetching,
      fetchError,
      isFetchingWcUri: preparing,
      isInitialized: kit.getState().initialized,
      wcUri: uri,
      wcError: error,
      connectingWallet: connecting,
      page,
      count,
    }
  },
}
