'use client'

import { type ReactElement, type ReactNode, useState } from 'react'
import type { SIWXConfig } from '../core/siwx.js'
import { AppKitProvider as Provider } from '../react/appkit-provider.js'
import { useAppKitSIWX as useSignIn } from '../react/use-appkit-siwx.js'
import { AppKit, createAppKit as create } from './legacy-appkit.js'
import type { LegacyAppKit } from './legacy-methods.js'
import type { LegacyOptions } from './legacy-options.js'

/** Creates the modal of the page, or returns the existing one: the first call decides, as in similar products. */
export function createAppKit(options: LegacyOptions): LegacyAppKit {
  return AppKit.getInstance() ?? create(options)
}

/** The options as props, and the children. */
export type AppKitProviderProps = LegacyOptions & { readonly children?: ReactNode }

/**
 * Creates the modal from its props, once, and provides it to the hooks below it.
 *
 * @example <AppKitProvider adapters={[adapter]} networks={[mainnet]} projectId={projectId}>…</AppKitProvider>
 */
export function AppKitProvider({ children, ...options }: AppKitProviderProps): ReactElement {
  const [kit] = useState(() => createAppKit(options))
  return <Provider instance={kit as never}>{children}</Provider>
}

/** Returns the app's sign-in configuration. `useAppKitSIWX` of `appkit-modal/react` also returns the status. */
export function useAppKitSIWX<T extends SIWXConfig = SIWXConfig>(): T | undefined {
  return useSignIn().siwx as T | undefined
}
