import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import type { PublicInstance, TagState } from '../core/public-instance.js'
import { unregister } from '../core/registry.js'
import { accountMethods } from './methods/account-methods.js'
import { connectionMethods } from './methods/connection-methods.js'
import { modalMethods } from './methods/modal-methods.js'
import { familyMethods } from './methods/family-methods.js'
import { networkMethods } from './methods/network-methods.js'
import { providerMethods } from './methods/provider-methods.js'
import { settingsMethods } from './methods/settings-methods.js'
import type { LoadShell } from './shell-module.js'
import { readAll, watch } from './subscriptions.js'
import { tagState } from './tag-state.js'

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
