import { subscribe } from 'valtio/vanilla'
import { EventsController } from '../controllers/app/events.js'
import { ModalController } from '../controllers/app/modal.js'
import { RouterController } from '../controllers/app/router.js'
import { AccountController } from '../controllers/connection/account.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import type { LoadShell } from './shell-module.js'

/**
 * Tries again to begin the sign-in whose code could not be loaded, whenever somebody connects, opens the dialog, moves in it or
 * comes back to the network. Nobody is signed in meanwhile, and no connection is ended: where sign-in is required the dialog
 * says once what is missing, with a button that tries again. `begin` rejects while the code is missing.
 */
export function signInLater(
  scope: Scope,
  loadShell: LoadShell,
  begin = async () => (await import('./sign-in.js')).signIn(scope, loadShell),
): void {
  const account = scope.use(AccountController)
  const told = new Set<string>()
  const over = new AbortController()
  let isTrying = false
  const follow = async () => {
    const namespace = account.connected[0]
    if (!namespace || isTrying || over.signal.aborted) return
    isTrying = true
    await begin().then(
      () => over.abort(),
      () => tell(namespace),
    )
    isTrying = false
  }
  const tell = async (namespace: Namespace) => {
    const address = account.address(namespace) ?? ''
    const network = scope.use(NetworkController).current(namespace)?.caipNetworkId
    if (!network || told.has(address) || scope.signal.aborted) return
    told.add(address)
    const message = 'chunk/unavailable'
    scope.use(EventsController).track('SIWX_AUTH_ERROR', { network, isSmartAccount: false, message })
    if (isRequired(scope)) await (await loadShell()).showShell(scope, { view: 'SIWXSignMessage' })
  }
  const again = () => void follow().catch(() => (isTrying = false))
  const followed = [account, scope.use(ModalController), scope.use(RouterController)]
  const stops = followed.map(each => subscribe(each.state, again))
  const end = () => stops.forEach(stop => stop())
  over.signal.addEventListener('abort', end)
  scope.signal.addEventListener('abort', () => over.abort())
  globalThis.addEventListener?.('online', again, { signal: over.signal })
  again()
}

function isRequired({ siwx, options }: Scope): boolean {
  try {
    return siwx ? (siwx.getRequired?.() ?? true) : (options.siweConfig?.required ?? true)
  } catch {
    return true // an app that cannot say lets nobody in
  }
}
