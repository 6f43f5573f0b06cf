import { AppKitError } from './errors/appkit-error.js'

/**
 * Loads code once and returns the same promise to all callers. A failed load is not cached, so the next call tries
 * again.
 * @throws AppKitError `chunk/unavailable` if the load fails. A rejection with an `AppKitError` stays unchanged.
 *
 * @example const loadQr = lazy(() => import('./qr-drawing.js'))
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw AppKitError.from(cause, 'chunk/unavailable')
    }))
}
