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
import { type ActionCallbacks, idleTask, runTask, type TaskState } from '../modal/hooks/hook-actions.js'
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
  return toFieldRefs(useStore(kit, source, namespace), source.initial)
}

/** Returns refs with the progress of the latest run of an action, and the function that runs it. */
export function useTask<T, A extends readonly unknown[]>(
  action: (...parameters: A) => Promise<T>,
  callbacks: ActionCallbacks<T>,
): readonly [FieldRefs<TaskState<T>>, (...parameters: A) => Promise<T | undefined>] {
  const current = shallowRef<TaskState<T>>(idleTask)
  let latest = 0
  const start = (...parameters: A) => {
    const own = ++latest
    return runTask(
      () => action(...parameters),
      callbacks,
      next => void (own === latest && (current.value = next)),
    )
  }
  return [toFieldRefs(current, idleTask as TaskState<T>), start]
}

function toFieldRefs<T extends object>(current: Readonly<ShallowRef<T>>, initial: T): FieldRefs<T> {
  const fields = Object.keys(initial).map(name => [name, computed(() => current.value[name as keyof T])])
  return Object.fromEntries(fields) as FieldRefs<T>
}
