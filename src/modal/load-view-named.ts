import { AppKitError } from '../core/errors/appkit-error.js'

/** Loads the names of all screens, which nobody needs who opens the modal by its button. Rejects with `chunk/unavailable`. */
export async function loadViewNamed() {
  try {
    return (await import('./view-named.js')).viewNamed
  } catch (cause) {
    throw new AppKitError('chunk/unavailable', { cause })
  }
}
