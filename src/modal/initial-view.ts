import { HostController } from '../controllers/base/host.js'
import { legalOf, waitsForTick } from '../controllers/base/legal.js'
import { AccountController } from '../controllers/chain/account.js'
import { NetworkController } from '../controllers/chain/network.js'
import { refusesNetwork } from '../controllers/chain/refuses-network.js'
import type { Scope } from '../controllers/scope.js'
import type { Namespace } from '../core/caip.js'
import type { View } from '../core/routes.gen.js'

/**
 * The screen `open()` begins with where none is named (facts: initial view on open). Without an adapter that is the code,
 * unless the app asks for logins in so many words: a code has no place for them.
 */
export function initialView(scope: Scope, namespace?: Namespace): View {
  const account = scope.use(AccountController)
  const meant = namespace ?? scope.use(NetworkController).state.namespace
  const connected = namespace ? account.isConnected(namespace) : account.connected.length > 0
  if (connected) return refusesNetwork(scope, meant) ? 'UnsupportedChain' : 'Account'
  const { manualWCControl, features } = scope.options
  if (!manualWCControl && (scope.adapters.length > 0 || features?.email || features?.socials)) return 'Connect'
  const listed = scope.use(HostController).state.isMobile && !waitsForTick(legalOf(scope, false)) // that list asks for no tick
  return listed ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
