'use client'

import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { AppKitOptions } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { instances } from '../core/registry.js'
import { createAppKit } from '../modal/create-appkit.js'
import { type AppKit, scopeOf } from '../modal/instance.js'
import { InstanceContext } from './use-instance.js'

/** The instances that providers made, each with how many mounted providers hold it. Weak: they belong to nobody here. */
const held = new WeakMap<AppKit, number>()

/** The instance of some options for a provider, which may be asked for it in renders that never reach the page. */
export function makeInstance(options: AppKitOptions): AppKit {
  const before = new Set(instances().values())
  const kit = createAppKit(options)
  if (!before.has(kit)) held.set(kit, 0) // one that the app made itself is never ours to end
  return kit
}

/**
 * Holds an instance for a mounted provider. The returned function lets it go; when nobody holds it any more it is
 * destroyed, a moment later: StrictMode and fast refresh let go and come back within the same task.
 */
export function holdInstance(kit: AppKit): () => void {
  count(kit, 1)
  return () => {
    count(kit, -1)
    queueMicrotask(() => held.get(kit) === 0 && kit.destroy())
  }
}

/** Whether an instance has ended. */
export function isOver(kit: AppKit): boolean {
  return scopeOf(kit)?.signal.aborted !== false
}

function count(kit: AppKit, more: number): void {
  const now = held.get(kit)
  if (now !== undefined) held.set(kit, now + more)
}

/** The instance of a component's own options, made by its first render and ended when it leaves the page. */
function useOwnInstance(options: AppKitOptions | undefined): AppKit | undefined {
  const [own, setOwn] = useState(() => options && makeInstance(options))
  useEffect(() => {
    if (own && !isOver(own)) return holdInstance(own)
    if (options) setOwn(makeInstance(options)) // it comes back after it was hidden for longer: `<Activity>`
  }, [own])
  return own
}

/** Props of `AppKitProvider`: an instance, or the options of one. One or the other for the provider's whole life. */
export type AppKitProviderProps = { readonly children?: ReactNode } & (
  | { readonly instance: AppKit; readonly options?: undefined }
  | { readonly options: AppKitOptions; readonly instance?: undefined }
)

/**
 * Says which instance the hooks and tags below it speak of; without one they take the page's first. Given an
 * `instance` it leaves it alone. Given `options` it makes one in its first render, which reads them once, and
 * destroys it when it leaves the page; the wallet stays connected, and a later instance finds it again.
 *
 * Throws what `createAppKit` throws, and `instance/missing` for an instance of another copy of this package.
 *
 * @example
 * <AppKitProvider options={{ adapters: [eip155()], networks: [mainnet, base] }}><App /></AppKitProvider>
 */
export function AppKitProvider({ instance, options, children }: AppKitProviderProps): ReactElement {
  const own = useOwnInstance(options)
  if (instance && !scopeOf(instance))
    throw new AppKitError('instance/missing', {
      text: 'AppKitProvider was given an instance of another copy of appkit-modal',
    })
  return <InstanceContext.Provider value={instance ?? own}>{children}</InstanceContext.Provider>
}
