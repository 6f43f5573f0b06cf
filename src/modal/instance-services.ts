import { AlertController } from '../controllers/base/alert.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import type { AppKitOptions } from '../core/config.js'
import { VERSION } from '../core/version.gen.js'
import { createServices, type Services } from '../services/services.js'

/** The services of an instance, which look up its networks, and tell it what servers refuse. The scope is there when they are first used. */
export function instanceServices(options: AppKitOptions, scope: () => Scope): Services {
  const adapters = options.adapters?.map(adapter => adapter.namespace).join() || 'universal'
  return createServices(options, {
    networks: () => scope().use(NetworkController).state.networks,
    sdkVersion: `html-${adapters}-${VERSION}`,
    onServerSentence: error => scope().use(AlertController).showOnce(error),
  })
}
