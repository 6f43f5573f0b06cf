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
 * Connects a wallet by id or name, from the page's connectors or else from the catalogue. The modal shows the progress.
 * @throws AppKitError `wallet/not-found`
 */
export async function connectWallet(
  scope: Scope,
  idOrName: string,
  namespace: Namespace | undefined,
  open: () => Promise<void>,
): Promise<void> {
  scope.signal.throwIfAborted()
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

async function findWallet(scope: Scope, idOrName: string): Promise<Wallet | undefined> {
  const { featured, recommended } = scope.use(CatalogueController).state
  const known = [...featured, ...recommended].find(wallet => isNamed(wallet, idOrName))
  if (known) return known
  const byId = /^[\da-f]{64}$/.test(idOrName)
  const query = byId ? { include: [idOrName], entries: 1 } : { search: idOrName, entries: 20 }
  const { wallets } = await scope.services.catalogue.wallets(query, scope.signal)
  return wallets.find(wallet => isNamed(wallet, idOrName))
}

function isNamed({ id, name }: { id: string; name: string }, idOrName: string): boolean {
  return id === idOrName || name.toLowerCase() === idOrName.toLowerCase()
}
