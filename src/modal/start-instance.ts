import { AlertController } from '../controllers/app/alert.js'
import { EventsController } from '../controllers/app/events.js'
import { ThemeController } from '../controllers/app/theme.js'
import { ConnectionController } from '../controllers/connection/connection.js'
import { ConnectorsController, FamiliesController } from '../controllers/connection/connectors.js'
import { NetworkController } from '../controllers/networks/network.js'
import { Scope } from '../controllers/scope.js'
import type { AnalyticsEvent } from '../core/analytics.js'
import type { AppKitOptions } from '../core/config.js'
import type { Connector } from '../core/connector.js'
import { instances, register } from '../core/registry.js'
import { VERSION } from '../core/version.gen.js'
import { createServices, type Services } from '../services/services.js'
import { embeddedConnector } from '../wallets/embedded/embedded-connector.js'
import { sessionConnector } from '../wallets/session/session-connector.js'
import { checkOptions } from './check-options.js'
import { type AppKit, createInstance, scopeOf } from './instance.js'
import { followPage } from './page-language.js'
import type { LoadShell } from './shell-module.js'

/** The options as a text, so that the same ones are told from others: functions and providers do not count, adapters by their namespace. */
export function fingerprint(options: AppKitOptions): string {
  return JSON.stringify(options, (key, value: unknown) => {
    if (key === 'universalProvider' || typeof value === 'function') return undefined
    if (key === 'adapters') return (value as NonNullable<AppKitOptions['adapters']>).map(adapter => adapter.namespace)
    if (key === 'siwx' || key === 'siweConfig') return true
    return typeof value === 'bigint' ? String(value) : value
  })
}

/** The services of an instance, which look up its networks, and tell it what servers refuse. The scope is there when they are first used. */
function instanceServices(options: AppKitOptions, scope: () => Scope): Services {
  const adapters = options.adapters?.map(adapter => adapter.namespace).join() || 'universal'
  return createServices(options, {
    networks: () => scope().use(NetworkController).state.networks,
    sdkVersion: `html-${adapters}-${VERSION}`,
    onServerSentence: error => scope().use(AlertController).showOnce(error),
  })
}

/** The instance's way to wallets over the wallet-connection protocol; none where it is off, or no relay may be asked. */
export function protocolConnector(scope: Scope, id: string): Connector | undefined {
  const { projectId, gateway, endpoints, universalProvider, enableWalletConnect } = scope.options
  const { relay } = scope.services.endpoints
  const mayAsk = projectId ?? gateway ?? endpoints?.relay ?? universalProvider
  if (enableWalletConnect === false || !relay || !mayAsk) return undefined
  return sessionConnector({
    networks: () => scope.use(NetworkController).state.networks,
    load: async () => (await import('./protocol-options.js')).protocolOptions(scope, id, relay),
  })
}

/** The instance's embedded wallet; none where no frame is configured, or neither email nor an account may log in. */
function embeddedWallet(scope: Scope, loadShell: LoadShell): Connector | undefined {
  const { features = {} } = scope.options
  const isOff = features.email === false && (features.socials === false || features.socials?.length === 0)
  if (isOff || !scope.services.endpoints.frame) return undefined
  return embeddedConnector({
    name: 'Email',
    networks: () => scope.use(NetworkController).state.networks,
    load: async () => (await import('./embedded.js')).embeddedOptions(scope, loadShell),
  })
}

/** What happens without a person: nothing is told of it before one acts (decisions 3). */
const quiet = /^(INITIALIZE|MODAL_CREATED)$/
/** How long the code that tells it leaves the way to what a person waits for, in milliseconds. */
export const LATER_MS = 2_000

/** Keeps what happens until a person acts, and then loads what tells it to the app's own service, if it has one. */
export function reportEvents(scope: Scope): void {
  if (!scope.services.analytics.available) return
  const kept: AnalyticsEvent[] = []
  let loading = false
  const stop = scope.use(EventsController).subscribe(event => {
    kept.push(event)
    if (loading || quiet.test(event.event) || (event.properties as { reconnect?: boolean } | undefined)?.reconnect)
      return
    loading = true
    const load = () =>
      void import('./send-events.js').then(({ sendEvents }) => {
        stop()
        return scope.signal.aborted || sendEvents(scope, kept)
      }, stop)
    scope.signal.addEventListener('abort', scope.services.clock.after(LATER_MS, load))
  })
}

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
      .catch(() => import('./deferred-sign-in.js').then(module => module.signInLater(scope, loadShell)))
      .catch(() => {})
}
