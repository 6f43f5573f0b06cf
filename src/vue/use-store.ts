import {
  computed,
  type ComputedRef,
  getCurrentScope,
  inject,
  type InjectionKey,
  onScopeDispose,
  provide,
  shallowRef,
  type ShallowRef,
} from 'vue'
import type { Namespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { instances } from '../core/registry.js'
import { createHookStore, type HookSource } from '../modal/hooks/hook-store.js'
import { type AppKit, getScope } from '../modal/instance.js'

const INSTANCE: InjectionKey<AppKit> = Symbol('appkit-modal')

/**
 * Sets the instance for the composables of this component and those below it. Without it they use the first instance
 * of the page.
 *
 * @example provideAppKit(createAppKit({ adapters: [eip155()], networks: [mainnet] }))
 */
export function provideAppKit(kit: AppKit): void {
  provide(INSTANCE, kit)
}

/**
 * Returns the provided instance, or the first of the page. Undefined on a server.
 * @throws AppKitError `instance/missing` with the composable's name if the page has no instance
 */
export function useInstance(composable: string): AppKit | undefined {
  const kit =
    inject(INSTANCE, undefined) ??
    [...instances().values()].find((candidate): candidate is AppKit => Boolean(getScope(candidate)))
  if (!kit && typeof document !== 'undefined')
    throw new AppKitError('instance/missing', { text: `Call createAppKit before using ${composable}` })
  return kit
}

/** A ref for each field of an object. */
export type FieldRefs<T> = { readonly [Name in keyof T]: ComputedRef<T[Name]> }

// The subscription ends with the component or the effect scope that uses the composable.
function useStore<T>(kit: AppKit | undefined, source: HookSource<T>, namespace?: Namespace): Readonly<ShallowRef<T>> {
  const store = createHookStore(kit, source, namespace)
  const current = shallowRef(store.read())
  const stop = store.subscribe(() => void (current.value = store.read()))
  if (getCurrentScope()) onScopeDispose(stop)
  return current
}

/** Returns one ref per field of a source, so that components can destructure the result. */
export function useFields<T extends object>(
  kit: AppKit | undefined,
  source: HookSource<T>,
  namespace?: Namespace,
): FieldRefs<T> {
  const current = useStore(kit, source, namespace)
  const fields = Object.keys(source.initial).map(name => [name, computed(() => current.value[name as keyof T])])
  return Object.fromEntries(fields) as FieldRefs<T>
}
