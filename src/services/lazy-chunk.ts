import { AppKitError } from '../core/errors/appkit-error.js'
import { lazy } from '../lib/lazy.js'

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
