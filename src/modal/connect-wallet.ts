import { RouterController } from '../controllers/app/router.js'
import { SnackController } from '../controllers/app/snack.js'
import { CatalogueController } from '../controllers/wallets/catalogue.js'
import { ConnectorsController } from '../controllers/connection/connectors.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { Wallet } from '../core/connector.js'
import { chooseConnector } from '../views/shared/choose-wallet.js'

/**
 * Begins to connect one wallet: a connector of this page by id or name, else a wallet of the catalogue by id or
 * name. The modal shows how it stands. Throws `wallet/not-found`.
 */
export async function connectWallet(
  scope: Scope,
  wanted: string,
  namespace: Namespace | undefined,
  open: () => Promise<void>,
): Promise<void> {
  scope.signal.throwIfAborted()
  const router = scope.use(RouterController)
  const connector = scope
    .use(ConnectorsController)
    .state.list.find(each => isNamed(each, wanted) && (!namespace || each.namespaces.includes(namespace)))
  let wallet: Wallet | undefined
  try {
    wallet = connector ? undefined : await findWallet(scope, wanted)
    if (!connector && !wallet) throw new AppKitError('wallet/not-found', { text: wanted })
  } catch (error) {
    await open().catch(() => {}) // the other ways to connect, and why this one is not among them
    const known = AppKitError.from(error, 'catalogue/unavailable')
    scope.use(SnackController).showError(known)
    throw known
  }
  await open()
  if (wallet) router.push('ConnectingWalletConnect', { wallet })
  else if (connector) chooseConnector(scope, connector, namespace)
}

async function findWallet(scope: Scope, wanted: string): Promise<Wallet | undefined> {
  const { featured, recommended } = scope.use(CatalogueController).state
  const known = [...featured, ...recommended].find(wallet => isNamed(wallet, wanted))
  if (known) return known
  const byId = /^[\da-f]{64}$/.test(wanted)
  const query = byId ? { include: [wanted], entries: 1 } : { search: wanted, entries: 20 }
  const { wallets } = await scope.services.catalogue.wallets(query, scope.signal)
  return wallets.find(wallet => isNamed(wallet, wanted))
}

function isNamed({ id, name }: { id: string; name: string }, wanted: string): boolean {
  return id === wanted || name.toLowerCase() === wanted.toLowerCase()
}
