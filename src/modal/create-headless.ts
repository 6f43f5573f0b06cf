import type { AppKitOptions } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { AppKit } from './instance.js'
import { startInstance } from './start-instance.js'

/**
 * Creates an instance without elements, for apps with their own UI. It supports everything except `open()`, which
 * rejects with `instance/headless`.
 *
 * @example
 * const kit = createAppKit({ adapters: [eip155()], networks: [mainnet] })
 * const [wallet] = kit.getConnectors()
 * await kit.connect(wallet.id)
 */
export function createAppKit(options: AppKitOptions): AppKit {
  return startInstance(options, () => Promise.reject(new AppKitError('instance/headless')))
}
