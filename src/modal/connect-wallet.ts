import { RouterController } from '../controllers/app/router.js'
import { SettingsController } from '../controllers/app/settings.js'
import { SnackController } from '../controllers/app/snack.js'
import { CatalogueController } from '../controllers/wallets/catalogue.js'
import { ConnectorsController } from '../controllers/connection/connectors.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import { featureDefaults, type Social } from '../core/features.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { Wallet } from '../core/connector.js'
import { chooseConnector } from '../views/shared/choose-wallet.js'
import type { OpenOptions } from './shell-module.js'

// Names of wallets that buttons of similar products refer to by a short id, where it is not the name itself.
const shortIds: Readonly<Record<string, string>> = {
  coinbase: 'Coinbase Wallet',
  trust: 'Trust Wallet',
  okx: 'OKX Wallet',
  bitget: 'Bitget Wallet',
  binance: 'Binance Wallet',
  uniswap: 'Uniswap Wallet',
  bybit: 'Bybit Wallet',
  ledger: 'Ledger Live',
  'timeless-x': 'Timeless X',
  oneinch: '1inch Wallet',
  'crypto-com': 'Crypto.com Onchain',
  kraken: 'Kraken Wallet',
  ronin: 'Ronin Wallet',
  robinhood: 'Robinhood Wallet',
  'magic-eden': 'Magic Eden',
  frontier: 'Frontier Wallet',
  xverse: 'Xverse Wallet',
  'ambire-wallet': 'Ambire Wallet',
  'blade-wallet': 'Blade Wallet',
  brave: 'Brave Wallet',
  'kresus-superapp': 'Kresus SuperApp',
  'plena-app': 'Plena-App',
  status: 'Status Wallet',
  'zengo-wallet': 'Zengo Wallet',
}

/**
 * Connects a wallet by id or name, from the page's connectors or else from the catalogue. `email` and the names of
 * social logins open the login. The modal shows the progress.
 * @throws AppKitError `wallet/not-found`
 */
export async function connectWallet(
  scope: Scope,
  idOrName: string,
  namespace: Namespace | undefined,
  open: (options?: OpenOptions) => Promise<unknown>,
): Promise<void> {
  scope.signal.throwIfAborted()
  if (isLogin(idOrName)) return openLogin(scope, idOrName, open)
  const router = scope.use(RouterController)
  const connector = scope
    .use(ConnectorsController)
    .state.list.find(
      candidate => isNamed(candidate, idOrName) && (!namespace || candidate.namespaces.includes(namespace)),
    )
  let wallet: Wallet | undefined
  try {
    wallet = connector ? undefined : await findWallet(scope, idOrName)
    if (!connector && !wallet) throw new AppKitError('wallet/not-found', { text: idOrName })
  } catch (error) {
    await open().catch(() => {}) // shows the available wallets and the error
    const known = AppKitError.from(error, 'catalogue/unavailable')
    scope.use(SnackController).showError(known)
    throw known
  }
  await open()
  if (wallet) router.push('ConnectingWalletConnect', { wallet })
  else if (connector) chooseConnector(scope, connector, namespace)
}

type Login = 'email' | Social

function isLogin(name: string): name is Login {
  return name === 'email' || (featureDefaults.socials || []).some(social => social === name)
}

// The popup of a social login opens after the modal, while the click still counts as a user gesture.
async function openLogin(scope: Scope, login: Login, open: (options?: OpenOptions) => Promise<unknown>): Promise<void> {
  await open()
  const { features } = scope.use(SettingsController)
  const isOn = login === 'email' ? features.email : features.socials && features.socials.includes(login)
  if (!isOn || !scope.use(ConnectorsController).find('AUTH')) {
    const error = new AppKitError('wallet/not-found', { text: login })
    scope.use(SnackController).showError(error)
    throw error
  }
  if (login === 'email') scope.use(RouterController).push('EmailLogin')
  else if (login === 'farcaster') scope.use(RouterController).push('ConnectingFarcaster')
  else await open({ view: 'ConnectingSocial', arguments: { social: login } })
}

async function findWallet(scope: Scope, idOrName: string): Promise<Wallet | undefined> {
  const { featured, recommended } = scope.use(CatalogueController).state
  const known = [...featured, ...recommended].find(wallet => isNamed(wallet, idOrName))
  if (known) return known
  const byId = /^[\da-f]{64}$/.test(idOrName)
  const name = (Object.hasOwn(shortIds, idOrName) && shortIds[idOrName]) || idOrName
  const query = byId ? { include: [idOrName], entries: 1 } : { search: name, entries: 20 }
  const { wallets } = await scope.services.catalogue.wallets(query, scope.signal)
  return wallets.find(wallet => isNamed(wallet, idOrName))
}

function isNamed({ id, name }: { id: string; name: string }, idOrName: string): boolean {
  const wanted = Object.hasOwn(shortIds, idOrName) ? shortIds[idOrName] : undefined
  return id === idOrName || [idOrName, wanted].some(known => known?.toLowerCase() === name.toLowerCase())
}
