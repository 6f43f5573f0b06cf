'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio/vanilla'
import type { Controller, ControllerClass } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import { type AppKit, scopeOf } from '../modal/instance.js'

/** Whether two objects have the same fields with the same values, so that the one a component has can stay. */
export function sameFields<T>(one: T, other: T): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  const [mine, theirs] = [Object.entries(one), Object.entries(other)]
  return mine.length === theirs.length && mine.every(([name, value]) => name in other && Object.is(value, other[name]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** What a hook shows: the controllers it comes from, how it is read, and what stands for it where there is no page. */
export interface Reading<T> {
  readonly from: readonly ControllerClass<Controller>[]
  /** On a server, in the first render of a page that hydrates, and after the instance has ended. */
  readonly initial: T
  read(kit: AppKit, namespace?: Namespace): T
}

/**
 * Reads controllers of an instance, and renders again when what was read changes. The only bridge from our state to
 * React. What it gives stays the same object until it says something else.
 */
export function useController<T>(kit: AppKit | undefined, reading: Reading<T>, namespace?: Namespace): T {
  const store = useMemo(() => createStore(kit, reading, namespace), [kit, reading, namespace])
  return useSyncExternalStore(store.subscribe, store.read, store.initial)
}

function createStore<T>(kit: AppKit | undefined, { from, read, initial }: Reading<T>, namespace?: Namespace) {
  const scope = kit && scopeOf(kit)
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
      return (value = sameFields(value, next) ? value : next)
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
