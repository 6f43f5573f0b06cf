import type { AppKitOptions } from '../core/config.js'
import { lazy } from '../core/lazy.js'
import { registerTags } from '../tags/register-tags.js'
import type { AppKit } from './instance.js'
import { showOpeningDialog } from './opening-dialog.js'
import { startInstance } from './start-instance.js'

/**
 * Creates a modal, or returns the existing one for the same options. In a browser it registers the public tags and
 * restores stored connections; on a server nothing starts. No request is sent until the user acts or a stored
 * connection contacts its wallet.
 * @throws AppKitError `config/option-wrong` or `config/option-conflict` for invalid options
 *
 * @example
 * const kit = createAppKit({ adapters: [eip155()], networks: [mainnet, base], gateway: 'https://gateway.example' })
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const shell = lazy(() => import('./shell/show-shell.js'))
  const kit = startInstance(options, shell, showOpeningDialog)
  if (typeof document !== 'undefined') registerTags()
  return kit
}
