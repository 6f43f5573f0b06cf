import { NetworkController } from '../controllers/chain/network.js'
import type { Scope } from '../controllers/scope.js'
import type { Connector } from '../core/connector.js'
import { embeddedConnector } from '../wallets/embedded/embedded-connector.js'
import type { LoadShell } from './shell-module.js'

/** The instance's embedded wallet; none where no frame is configured, or neither email nor an account may log in. */
export function embeddedWallet(scope: Scope, loadShell: LoadShell): Connector | undefined {
  const { features = {} } = scope.options
  const isOff = features.email === false && (features.socials === false || features.socials?.length === 0)
  if (isOff || !scope.services.endpoints.frame) return undefined
  return embeddedConnector({
    name: 'Email',
    networks: () => scope.use(NetworkController).state.networks,
    load: async () => (await import('./embedded.js')).embeddedOptions(scope, loadShell),
  })
}
