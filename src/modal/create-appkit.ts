import type { AppKitOptions } from '../core/config.js'
import { register } from '../core/registry.js'
import { lazy } from '../lib/lazy.js'
import type { AppKit } from './instance.js'
import { startInstance } from './start-instance.js'

/**
 * Makes a modal, or gives the one that the same options and id made before. In a page the public tags are
 * registered and stored connections are brought back; on a server nothing starts. No request leaves the page
 * until a person acts or a stored connection asks its own wallet.
 *
 * Throws `config/option-wrong` and `config/option-conflict` for options that cannot be meant.
 *
 * @example
 * const kit = createAppKit({ adapters: [eip155()], networks: [mainnet, base], gateway: 'https://gateway.example' })
 */
export function createAppKit(options: AppKitOptions): AppKit {
  return startInstance(
    options,
    lazy(() => import('./show-shell.js')),
    instance => {
      register(instance)
      void import('../tags/register-tags.js').then(({ registerTags }) => registerTags())
    },
  )
}
