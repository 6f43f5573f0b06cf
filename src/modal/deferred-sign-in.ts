import { subscribe } from 'valtio/vanilla'
import { EventsController } from '../controllers/app/events.js'
import { ModalController } from '../controllers/app/modal.js'
import { RouterController } from '../controllers/app/router.js'
import { AccountController } from '../controllers/connection/account.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import type { AppKitError } from '../core/errors/appkit-error.js'
import { lazy } from '../core/lazy.js'
import type { LoadShell } from './shell-module.js'

/**
 * Retries a sign-in whose code failed to load, whenever the user connects, opens or navigates the modal, or comes back
 * online. No account is signed in or disconnected in the meantime. If sign-in is required, the modal shows the error
 * once per account. `load` rejects while the code is missing.
 */
export function deferSignIn(
  scope: Scope,
  loadShell: LoadShell,
  load = async () => (await import('./sign-in.js')).signIn(scope, loadShell),
): void {
  const begin = lazy(load)
  const account = scope.use(AccountController)
  const reported = new Set<string>()
  const finished = new AbortController()
  let isTrying = false
  const attempt = async () => {
    const namespace = account.connected[0]
    if (!namespace || isTrying || finished.signal.aborted) return
    isTrying = true
    await begin().then(
      () => finished.abort(),
      ({ code }: AppKitError) => reportFailure(namespace, code),
    )
    isTrying = false
  }
  const reportFailure = async (namespace: Namespace, message: string) => {
    const address = account.address(namespace) ?? ''
    const network = scope.use(NetworkController).current(namespace)?.caipNetworkId
    if (!network || reported.has(address) || scope.signal.aborted) return
    reported.add(address)
    scope.use(EventsController).track('SIWX_AUTH_ERROR', { network, isSmartAccount: false, message })
    if (isRequired(scope)) await (await loadShell()).showShell(scope, { view: 'SIWXSignMessage' })
  }
  const retry = () => void attempt().catch(() => (isTrying = false))
  const controllers = [account, scope.use(ModalController), scope.use(RouterController)]
  const stops = controllers.map(controller => subscribe(controller.state, retry))
  const end = () => stops.forEach(stop => stop())
  finished.signal.addEventListener('abort', end)
  scope.signal.addEventListener('abort', () => finished.abort())
  globalThis.addEventListener?.('online', retry, { signal: finished.signal })
  retry()
}

function isRequired({ siwx, options }: Scope): boolean {
  try {
    return siwx ? (siwx.getRequired?.() ?? true) : (options.siweConfig?.required ?? true)
  } catch {
    return true // if the app's config throws, sign-in is required
  }
}
