'use client'

import { useMemo, useSyncExternalStore } from 'react'
import type { Namespace } from '../core/caip.js'
import type { AppKit } from '../modal/instance.js'
import { createHookStore, type HookSource } from '../modal/hooks/hook-store.js'

/**
 * Subscribes a component to controllers of an instance. The returned object is stable until one of its fields changes.
 */
export function useController<T>(kit: AppKit | undefined, source: HookSource<T>, namespace?: Namespace): T {
  const store = useMemo(() => createHookStore(kit, source, namespace), [kit, source, namespace])
  return useSyncExternalStore(store.subscribe, store.read, store.initial)
}
