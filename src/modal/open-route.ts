import { ModalController } from '../controllers/base/modal.js'
import { RouterController } from '../controllers/base/router.js'
import { AccountController } from '../controllers/chain/account.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { initialView } from './initial-view.js'
import type { OpenOptions } from './shell-module.js'
import { loadViewNamed } from './load-view-named.js'

/**
 * Brings the router to the screen that `open` asks for: a new history where the modal is closed, one screen further
 * where it is open. Where another screen has to be answered first, that one is on view. At once where no screen is named.
 * Rejects with `config/option-wrong` for a screen there is not, `siwx/not-enabled` for sign-in where the app has none, and
 * `chunk/unavailable`.
 */
export async function openRoute(scope: Scope, { view, namespace, uri, arguments: given }: OpenOptions): Promise<void> {
  const named = view && (await loadViewNamed())(view)
  const router = scope.use(RouterController)
  const networks = scope.use(NetworkController)
  if (namespace && !networks.namespaces.includes(namespace))
    throw new AppKitError('config/option-wrong', { text: `namespace: expected one of the networks, got ${namespace}` })
  if (namespace && scope.use(AccountController).isConnected(namespace)) networks.setNamespace(namespace)
  if (named === 'SIWXSignMessage' && !scope.siwx && !scope.options.siweConfig)
    throw new AppKitError('siwx/not-enabled', { text: 'SIWX is not enabled' })
  const modal = scope.use(ModalController)
  const due = modal.due()
  if (due && named !== 'ApproveTransaction') return void (router.view === due || router.reset(due))
  const params = { ...(namespace && { namespace }), ...(uri && { uri }), ...given } as never
  const first = named ?? initialView(scope, namespace)
  if (!modal.state.open) router.reset(first, params)
  else if (named ?? namespace) router.push(first, params)
}
