import { AppKitError } from './errors/appkit-error.js'

/**
 * A loader that loads once and gives the same promise to everybody. A failure is forgotten, so that the next call
 * tries again: a chunk that was lost to a dead network is not lost for good.
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

/** Makes something of code that is loaded with its first use; throws `chunk/unavailable` where it does not come. */
export function lazyChunk<M, T>(load: () => Promise<M>, make: (module: M) => T): () => Promise<T> {
  return lazy(async () => {
    try {
      return make(await load())
    } catch (cause) {
      throw new AppKitError('chunk/unavailable', { cause })
    }
  })
}
