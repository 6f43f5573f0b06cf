import { LocaleController } from '../controllers/app/locale.js'
import { ModalController } from '../controllers/app/modal.js'
import { ThemeController } from '../controllers/app/theme.js'
import { BalancesController } from '../controllers/balances/balances.js'
import { AccountController } from '../controllers/connection/account.js'
import { IdentityController } from '../controllers/connection/identity.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import { type PublicInstance, type TagState, unregister } from '../core/registry.js'
import { tagWords } from '../i18n/tag-messages.js'
import { readAll, watch } from './instance-state.js'
import { accountMethods, connectionMethods } from './methods/account-methods.js'
import { modalMethods, settingsMethods } from './methods/modal-methods.js'
import { familyMethods, networkMethods } from './methods/network-methods.js'
import { providerMethods } from './methods/provider-methods.js'
import type { LoadShell } from './shell-module.js'

/** What the public tags show of a namespace, as plain data. */
export function tagState(scope: Scope, namespace?: Namespace): TagState {
  const { networks, meant } = networkOf(scope, namespace)
  const { status, accounts } = scope.use(AccountController).of(meant)
  const { resolved, variables } = scope.use(ThemeController).state
  const modal = scope.use(ModalController).state
  const locale = scope.use(LocaleController)
  const identity = scope.use(IdentityController).of(meant)
  const current = networks.current(meant)
  return {
    status,
    address: accounts[0]?.address,
    name: identity?.name,
    image: identity?.image,
    balance: scope.use(BalancesController).state.text[meant],
    network: current && {
      name: current.name,
      icon: scope.options.chainImages?.[current.id], // the app's own only: a button asks nobody before the click
      supported: networks.isSupported(meant),
    },
    theme: resolved,
    themeVariables: variables,
    direction: locale.state.direction,
    busy: status === 'connecting' || status === 'reconnecting' || modal.loading,
    open: modal.open,
    words: locale.messages(tagWords(locale.state.tag)),
  }
}

/** A namespace that was named, or the connected one, or the active one. */
function networkOf(scope: Scope, namespace?: Namespace): { networks: NetworkController; meant: Namespace } {
  const networks = scope.use(NetworkController)
  return { networks, meant: namespace ?? networks.state.namespace }
}

type Methods = ReturnType<typeof modalMethods> &
  ReturnType<typeof accountMethods> &
  ReturnType<typeof connectionMethods> &
  ReturnType<typeof networkMethods> &
  ReturnType<typeof familyMethods> &
  ReturnType<typeof providerMethods> &
  ReturnType<typeof settingsMethods>

/**
 * One modal on a page: what `createAppKit` gives. Reads are synchronous; what asks a wallet gives a
 * promise that rejects with an `AppKitError`.
 *
 * @example
 * const kit = createAppKit({ adapters: [eip155()], networks: [mainnet] })
 * await kit.open()
 */
export interface AppKit extends PublicInstance, Methods {
  open: Methods['open']
  /** Resolves when what was stored of earlier connections has been resolved. */
  ready(): Promise<void>
  /** Gives everything back: listeners, timers, sockets, elements. What is called afterwards rejects or does nothing. */
  destroy(): void
}

/** Puts the public object together around a scope. */
export function createInstance(id: string, fingerprint: string, scope: Scope, loadShell: LoadShell): AppKit {
  const modal = modalMethods(scope, loadShell)
  const instance: AppKit = {
    contract: 1,
    id,
    fingerprint,
    ...modal,
    ...accountMethods(scope),
    ...connectionMethods(scope),
    ...networkMethods(scope),
    ...familyMethods(scope),
    ...providerMethods(scope),
    ...settingsMethods(scope),
    getTagState: (namespace?: Namespace): TagState => tagState(scope, namespace),
    onChange: listener => watch(scope, 'tags', listener),
    connectWallet: async (wallet, namespace) =>
      (await import('./connect-wallet.js')).connectWallet(scope, wallet, namespace, () => modal.open()),
    ready: () =>
      new Promise(resolve => {
        const end = () => {
          stop()
          scope.signal.removeEventListener('abort', end)
          resolve()
        }
        const look = () => modal.getState().initialized && end()
        const stop = watch(scope, 'state', look)
        scope.signal.addEventListener('abort', end)
        if (scope.signal.aborted) end()
        else look()
      }),
    destroy() {
      if (scope.signal.aborted) return
      unregister(instance)
      readAll(scope) // what asks nobody must still answer afterwards
      scope.dispose()
    },
  }
  scopes.set(instance, scope)
  return instance
}

/** The scope of each instance this copy made: for our own doors only, never for an app. */
const scopes = new WeakMap<PublicInstance, Scope>()

/** The scope behind an instance of this copy of the package. */
export function scopeOf(instance: PublicInstance): Scope | undefined {
  return scopes.get(instance)
}
