import { snapshot, subscribe } from 'valtio/vanilla'
import type { Controller, ControllerClass } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import { type AppKit, getScope } from '../instance.js'

export function shallowEqual<T>(a: T, b: T): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b)) return false
  const [mine, theirs] = [Object.entries(a), Object.entries(b)]
  return mine.length === theirs.length && mine.every(([name, value]) => name in b && Object.is(value, b[name]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

// What a React hook or a Vue composable reads from an instance, and the controllers that change it.
export interface HookSource<T> {
  readonly from: readonly ControllerClass<Controller>[]
  /** The value on a server, in the first render of hydration, and after the instance is destroyed. */
  readonly initial: T
  read(kit: AppKit, namespace?: Namespace): T
}

export interface HookStore<T> {
  initial(): T
  /** Returns the same object until one of its fields changes. */
  read(): T
  subscribe(changed: () => void): () => void
}

export function createHookStore<T>(
  kit: AppKit | undefined,
  { from, read, initial }: HookSource<T>,
  namespace?: Namespace,
): HookStore<T> {
  const scope = kit && getScope(kit)
  let seen: readonly unknown[] = []
  let value = initial
  return {
    initial: () => initial,
    read(): T {
      if (!scope || scope.signal.aborted) return initial
      const states = from.map(Class => snapshot(scope.use(Class).state))
      if (states.length === seen.length && states.every((state, at) => state === seen[at])) return value
      seen = states
      const next = read(kit, namespace)
      return (value = shallowEqual(value, next) ? value : next)
    },
    subscribe(changed: () => void): () => void {
      if (!scope || scope.signal.aborted) return () => {}
      const stops = from.map(Class => subscribe(scope.use(Class).state, changed))
      scope.signal.addEventListener('abort', changed)
      return () => {
        for (const stop of stops) stop()
        scope.signal.removeEventListener('abort', changed)
      }
    },
  }
}
