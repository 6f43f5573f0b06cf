import { LocaleController } from '../controllers/app/locale.js'
import { ModalController } from '../controllers/app/modal.js'
import { ThemeController } from '../controllers/app/theme.js'
import { BalancesController } from '../controllers/balances/balances.js'
import { AccountController } from '../controllers/connection/account.js'
import { IdentityController } from '../controllers/connection/identity.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import { lazy } from '../core/lazy.js'
import type { Network } from '../core/network.js'
import { type PublicInstance, type TagState, unregister } from '../core/registry.js'
import { getTagMessages } from '../i18n/tag-messages.js'
import { createControllers, watch } from './instance-state.js'
import { accountMethods, connectionMethods } from './methods/account-methods.js'
import { modalMethods, settingsMethods } from './methods/modal-methods.js'
import { adapterMethods, networkMethods } from './methods/network-methods.js'
import { providerMethods } from './methods/provider-methods.js'
import type { LoadShell, ShowOpeningDialog } from './shell-module.js'

export function readTagState(scope: Scope, namespace?: Namespace): TagState {
  const { networks, target } = resolveNamespace(scope, namespace)
  const { status, accounts } = scope.use(AccountController).get(target)
  const { resolved, variables } = scope.use(ThemeController).state
  const modal = scope.use(ModalController).state
  const locale = scope.use(LocaleController)
  const identity = scope.use(IdentityController).get(target)
  const current = networks.current(target)
  return {
    status,
    address: accounts[0]?.address,
    name: identity?.name,
    image: identity?.image,
    balance: scope.use(BalancesController).state.text[target],
    network: current && {
      name: current.name,
      icon: getTagIcon(scope, current, status === 'connected' && modal.hasOpened),
      supported: networks.isSupported(target),
    },
    theme: resolved,
    themeVariables: variables,
    direction: locale.state.direction,
    busy: status === 'connecting' || status === 'reconnecting' || modal.loading,
    open: modal.open,
    words: locale.messages(getTagMessages(locale.state.tag)),
  }
}

// Before a connection, and before the modal opens with a restored one, only the app's own images, because a button makes
// no request before it is clicked. The ids of hosted images are not in the first chunk, so a hosted catalogue has no
// image here.
function getTagIcon({ options, services }: Scope, network: Network, mayRequest: boolean): string | undefined {
  const { id, caipNetworkId, name } = network
  return options.chainImages?.[id] ?? (mayRequest ? services.images.network(caipNetworkId, undefined, name) : undefined)
}

function resolveNamespace(scope: Scope, namespace?: Namespace): { networks: NetworkController; target: Namespace } {
  const networks = scope.use(NetworkController)
  return { networks, target: namespace ?? networks.state.namespace }
}

type Methods = ReturnType<typeof modalMethods> &
  ReturnType<typeof accountMethods> &
  ReturnType<typeof connectionMethods> &
  ReturnType<typeof networkMethods> &
  ReturnType<typeof adapterMethods> &
  ReturnType<typeof providerMethods> &
  ReturnType<typeof settingsMethods>

/**
 * An instance created by `createAppKit`. Reads are synchronous. Methods that contact a wallet return a promise that
 * rejects with an `AppKitError`.
 *
 * @example
 * const kit = createAppKit({ adapters: [eip155()], networks: [mainnet] })
 * await kit.open()
 */
export interface AppKit extends PublicInstance, Methods {
  open: Methods['open']
  /** Resolves once stored connections are restored or discarded. */
  ready(): Promise<void>
  /** Removes all listeners, timers, sockets and elements. Later calls reject or do nothing. */
  destroy(): void
}

const loadConnectWallet = lazy(() => import('./connect-wallet.js'))

export function createInstance(
  id: string,
  fingerprint: string,
  scope: Scope,
  loadShell: LoadShell,
  showOpeningDialog?: ShowOpeningDialog,
): AppKit {
  const modal = modalMethods(scope, loadShell, showOpeningDialog)
  const instance: AppKit = {
    contract: 1,
    id,
    fingerprint,
    ...modal,
    ...accountMethods(scope),
    ...connectionMethods(scope),
    ...networkMethods(scope),
    ...adapterMethods(scope),
    ...providerMethods(scope),
    ...settingsMethods(scope),
    getTagState: (namespace?: Namespace): TagState => readTagState(scope, namespace),
    onChange: listener => watch(scope, 'tags', listener),
    connectWallet: async (wallet, namespace) =>
      (await loadConnectWallet()).connectWallet(scope, wallet, namespace, modal.open),
    ready: () =>
      new Promise(resolve => {
        const end = () => {
          stop()
          scope.signal.removeEventListener('abort', end)
          resolve()
        }
        const check = () => modal.getState().initialized && end()
        const stop = watch(scope, 'state', check)
        scope.signal.addEventListener('abort', end)
        if (scope.signal.aborted) end()
        else check()
      }),
    destroy() {
      if (scope.signal.aborted) return
      unregister(instance)
      createControllers(scope) // reads must work after the instance is destroyed
      scope.dispose()
    },
  }
  scopes.set(instance, scope)
  return instance
}

const scopes = new WeakMap<PublicInstance, Scope>()

/** Returns the scope of an instance created by this copy of the package. */
export function getScope(instance: PublicInstance): Scope | undefined {
  return scopes.get(instance)
}
