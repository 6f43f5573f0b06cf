'use client'

import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { AppKitOptions } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { instances } from '../core/registry.js'
import { createAppKit } from '../modal/create-appkit.js'
import { type AppKit, getScope } from '../modal/instance.js'
import { InstanceContext } from './use-instance.js'

const mountCounts = new WeakMap<AppKit, number>()

/** Creates an instance for a provider. React may call this in renders that it never commits. */
export function createInstance(options: AppKitOptions): AppKit {
  const existing = new Set(instances().values())
  const kit = createAppKit(options)
  if (!existing.has(kit)) mountCounts.set(kit, 0) // an instance that the app created itself is never destroyed here
  return kit
}

/**
 * Counts a mounted provider of an instance; the returned function releases it. The last release destroys the instance
 * one microtask later, because StrictMode and fast refresh unmount and remount within one task.
 */
export function retainInstance(kit: AppKit): () => void {
  addMounts(kit, 1)
  return () => {
    addMounts(kit, -1)
    queueMicrotask(() => mountCounts.get(kit) === 0 && kit.destroy())
  }
}

export function isDestroyed(kit: AppKit): boolean {
  return getScope(kit)?.signal.aborted !== false
}

function addMounts(kit: AppKit, delta: number): void {
  const mounts = mountCounts.get(kit)
  if (mounts !== undefined) mountCounts.set(kit, mounts + delta)
}

function useOwnInstance(options: AppKitOptions | undefined): AppKit | undefined {
  const [own, setOwn] = useState(() => options && createInstance(options))
  useEffect(() => {
    if (own && !isDestroyed(own)) return retainInstance(own)
    if (options) setOwn(createInstance(options)) // the component was hidden for longer, for example by `<Activity>`
  }, [own])
  return own
}

/** Props of `AppKitProvider`: either an instance or its options. The choice must not change between renders. */
export type AppKitProviderProps = { readonly children?: ReactNode } & (
  | { readonly instance: AppKit; readonly options?: undefined }
  | { readonly options: AppKitOptions; readonly instance?: undefined }
)

/**
 * Sets the instance for the hooks and tags below it; without a provider they use the first instance of the page. An
 * `instance` is used as it is. From `options`, the provider creates an instance on its first render, ignores later
 * changes of the options, and destroys the instance on unmount. The wallet stays connected for a later instance.
 *
 * @throws AppKitError every error of `createAppKit`, and `instance/missing` for an instance of another copy of this
 * package
 *
 * @example
 * <AppKitProvider options={{ adapters: [eip155()], networks: [mainnet, base] }}><App /></AppKitProvider>
 */
export function AppKitProvider({ instance, options, children }: AppKitProviderProps): ReactElement {
  const own = useOwnInstance(options)
  if (instance && !getScope(instance))
    throw new AppKitError('instance/missing', {
      text: 'AppKitProvider was given an instance of another copy of appkit-modal',
    })
  return <InstanceContext.Provider value={instance ?? own}>{children}</InstanceContext.Provider>
}
