import { AppKitError } from './errors/appkit-error.js'

/**
 * Loads once and returns the same promise to all callers. A failed load is not cached, so the next call tries again.
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (!loading) {
      loading = load()
      loading.catch(() => (loading = undefined))
    }
    return loading
  }
}

/**
 * Like {@link lazy}, for a chunk.
 * @throws AppKitError `chunk/unavailable` if the chunk fails to load
 */
export function lazyChunk<M, T>(load: () => Promise<M>, make: (module: M) => T): () => Promise<T> {
  return lazy(async () => {
    try {
      return make(await load())
    } catch (cause) {
      throw new AppKitError('chunk/unavailable', { cause })
    }
  })
}
