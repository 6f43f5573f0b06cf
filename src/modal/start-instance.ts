import { EventsController } from '../controllers/base/events.js'
import { ThemeController } from '../controllers/base/theme.js'
import { ConnectionController } from '../controllers/chain/connection.js'
import { ConnectorsController } from '../controllers/chain/connectors.js'
import { FamiliesController } from '../controllers/chain/families.js'
import { NetworkController } from '../controllers/chain/network.js'
import { Scope } from '../controllers/scope.js'
import type { AppKitOptions } from '../core/config.js'
import { instances, register } from '../core/registry.js'
import { checkOptions } from './check-options.js'
import { fingerprint } from './fingerprint.js'
import { createInstance, scopeOf, type AppKit } from './instance.js'
import { instanceServices } from './instance-services.js'
import { embeddedWallet } from './embedded-wallet.js'
import { followPage } from './page-language.js'
import { protocolConnector } from './protocol-connector.js'
import { reportEvents } from './report-events.js'
import type { LoadShell } from './shell-module.js'

/** Checks the options, and makes and starts the instance they ask for; gives the one there is where they are the same. */
export function startInstance(options: AppKitOptions, loadShell: LoadShell): AppKit {
  checkOptions(options)
  const inPage = typeof document !== 'undefined' // on a server every request has an instance of its own, and none starts
  const print = inPage ? fingerprint(options) : ''
  const same = ownInstances().find(kit => kit.fingerprint === print)
  if (same) return same

  const id = freeId(options.id)
  const scope: Scope = new Scope(
    { ...options, id },
    instanceServices({ ...options, id }, () => scope),
    [...(options.adapters ?? [])],
  )
  const kit = createInstance(id, print, scope, loadShell)
  if (inPage) {
    register(kit)
    start(scope, id, loadShell)
  }
  return kit
}

/** The instances of the page that this copy of the package made. */
function ownInstances(): readonly AppKit[] {
  return [...instances().values()].filter((kit): kit is AppKit => Boolean(scopeOf(kit)))
}

/** The id asked for, given up by an older instance of ours that has it; another one where another copy has it. */
function freeId(wanted: string | undefined): string {
  if (wanted)
    ownInstances()
      .find(kit => kit.id === wanted)
      ?.destroy()
  let free = wanted ?? 'default'
  for (let n = 2; instances().has(free); n += 1) free = wanted ? `${wanted}-${n}` : `${n}`
  return free
}

function start(scope: Scope, id: string, loadShell: LoadShell): void {
  for (const adapter of scope.adapters) scope.use(FamiliesController).start(adapter)
  for (const connector of [protocolConnector(scope, id), embeddedWallet(scope, loadShell)])
    if (connector) scope.use(ConnectorsController).add(scope.use(FamiliesController).share(connector))
  reportEvents(scope)
  const networks = scope.use(NetworkController).state.networks.map(network => network.caipNetworkId)
  scope.use(EventsController).track('INITIALIZE', { networks, themeMode: scope.use(ThemeController).state.mode })
  const connection = scope.use(ConnectionController)
  connection.followTabs()
  connection.resume()
  if (location.search.includes('result_uri='))
    void import('./embedded.js').then(module => module.finishReturnedLogin(scope, loadShell)).catch(() => {})
  followPage(scope)
  if (scope.siwx ?? scope.options.siweConfig)
    void import('./sign-in.js')
      .then(module => module.signIn(scope, loadShell))
      .catch(() => import('./sign-in-later.js').then(module => module.signInLater(scope, loadShell)))
      .catch(() => {})
}
