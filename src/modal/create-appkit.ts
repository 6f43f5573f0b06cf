import type { AppKitOptions } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { lazy } from '../core/lazy.js'
import { registerTags } from '../tags/register-tags.js'
import type { AppKit } from './instance.js'
import { startInstance } from './start-instance.js'

/**
 * Makes a modal, or gives the one that the same options made before. In a page the public tags are registered
 * and stored connections are brought back; on a server nothing starts. No request leaves the page until a
 * person acts or a stored connection asks its own wallet.
 *
 * Throws `config/option-wrong` and `config/option-conflict` for options that cannot be meant.
 *
 * @example
 * const kit = createAppKit({ adapters: [eip155()], networks: [mainnet, base], gateway: 'https://gateway.example' })
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const shell = lazy(() =>
    import('./shell/show-shell.js').catch((cause: unknown) => {
      throw new AppKitError('chunk/unavailable', { cause })
    }),
  )
  const kit = startInstance(options, shell)
  if (typeof document !== 'undefined') registerTags()
  return kit
}
