'use client'
import type { ReactElement, ReactNode } from 'react'
import type { AppKitOptions } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { scopeOf, type AppKit } from '../modal/instance.js'
import { InstanceContext } from './instance-context.js'
import { useOwnInstance } from './use-own-instance.js'

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
