import { AlertController } from '../controllers/app/alert.js'
import { EventsController } from '../controllers/app/events.js'
import { ThemeController } from '../controllers/app/theme.js'
import { ConnectionController } from '../controllers/connection/connection.js'
import { ConnectorsController, AdaptersController } from '../controllers/connection/connectors.js'
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
import { type AppKit, createInstance, getScope } from './instance.js'
import { followPageLanguage } from './page-language.js'
import { prefetchWhenIdle } from './prefetch.js'
import type { LoadShell, ShowOpeningDialog } from './shell-module.js'

/**
 * Serializes the options to detect an existing instance. Ignores functions and providers, and compares adapters by
 * namespace.
 */
export function getFingerprint(options: AppKitOptions): string {
  return JSON.stringify(options, (key, value: unknown) => {
    if (key === 'universalProvider' || typeof value === 'function') return undefined
    if (key === 'adapters') return (value as NonNullable<AppKitOptions['adapters']>).map(adapter => adapter.namespace)
    if (key === 'siwx' || key === 'siweConfig') return true
    return typeof value === 'bigint' ? String(value) : value
  })
}

function createInstanceServices(options: AppKitOptions, scope: () => Scope): Services {
  const adapters = options.adapters?.map(adapter => adapter.namespace).join() || 'universal'
  return createServices(options, {
    networks: () => scope().use(NetworkController).state.networks,
    sdkVersion: `html-${adapters}-${VERSION}`,
    getClientId: () => scope().use(ConnectionController).clientId,
    onConfigError: error => scope().use(AlertController).showOnce(error),
  })
}

export function createProtocolConnector(scope: Scope, id: string): Connector | undefined {
  const { projectId, gateway, endpoints, universalProvider, enableWalletConnect } = scope.options
  const { relay } = scope.services.endpoints
  const hasRelayAccess = projectId ?? gateway ?? endpoints?.relay ?? universalProvider
  if (enableWalletConnect === false || !relay || !hasRelayAccess) return undefined
  return sessionConnector({
    networks: () => scope.use(NetworkController).state.networks,
    load: async () => (await import('./protocol-options.js')).createProtocolOptions(scope, id, relay),
  })
}

function createEmbeddedWallet(scope: Scope, loadShell: LoadShell): Connector | undefined {
  const { features = {} } = scope.options
  const isOff =
    !features.passkey && features.email === false && (features.socials === false || features.socials?.length === 0)
  if (isOff || !scope.services.endpoints.frame) return undefined
  return embeddedConnector({
    name: 'Email',
    networks: () => scope.use(NetworkController).state.networks,
    load: async () => (await import('./embedded.js')).createEmbeddedOptions(scope, loadShell),
  })
}

const passiveEvents = /^(INITIALIZE|MODAL_CREATED)$/
/** Delay before the analytics code is loaded, in milliseconds, so that it does not delay what the user waits for. */
export const LOAD_DELAY_MS = 2_000

export function reportEvents(scope: Scope): void {
  if (!scope.services.analytics.available) return
  const queued: AnalyticsEvent[] = []
  let loading = false
  const stop = scope.use(EventsController).subscribe(event => {
    queued.push(event)
    if (
      loading ||
      passiveEvents.test(event.event) ||
      (event.properties as { reconnect?: boolean } | undefined)?.reconnect
    )
      return
    loading = true
    const load = () =>
      void import('./send-events.js').then(({ sendEvents }) => {
        stop()
        return scope.signal.aborted || sendEvents(scope, queued)
      }, stop)
    scope.signal.addEventListener('abort', scope.services.clock.after(LOAD_DELAY_MS, load))
  })
}

export function startInstance(
  options: AppKitOptions,
  loadShell: LoadShell,
  showOpeningDialog?: ShowOpeningDialog,
): AppKit {
  checkOptions(options)
  const inPage = typeof document !== 'undefined' // a server creates an instance per request and starts none
  const fingerprint = inPage ? getFingerprint(options) : ''
  const existing = getOwnInstances().find(kit => kit.fingerprint === fingerprint)
  if (existing) return existing

  const id = claimId(options.id)
  const scope: Scope = new Scope(
    { ...options, id },
    createInstanceServices({ ...options, id }, () => scope),
    [...(options.adapters ?? [])],
  )
  const kit = createInstance(id, fingerprint, scope, loadShell, showOpeningDialog)
  if (inPage) {
    register(kit)
    start(scope, id, loadShell)
    prefetchWhenIdle(scope, () => kit.prefetch())
  }
  return kit
}

function getOwnInstances(): readonly AppKit[] {
  return [...instances().values()].filter((kit): kit is AppKit => Boolean(getScope(kit)))
}

function claimId(requestedId: string | undefined): string {
  getOwnInstances()
    .find(kit => kit.id === requestedId)
    ?.destroy()
  let free = requestedId ?? 'default'
  for (let n = 2; instances().has(free); n += 1) free = requestedId ? `${requestedId}-${n}` : `${n}`
  return free
}

function start(scope: Scope, id: string, loadShell: LoadShell): void {
  for (const adapter of scope.adapters) scope.use(AdaptersController).start(adapter)
  for (const connector of [createProtocolConnector(scope, id), createEmbeddedWallet(scope, loadShell)])
    if (connector) scope.use(ConnectorsController).add(scope.use(AdaptersController).share(connector))
  reportEvents(scope)
  const networks = scope.use(NetworkController).state.networks.map(network => network.caipNetworkId)
  scope.use(EventsController).track('INITIALIZE', { networks, themeMode: scope.use(ThemeController).state.mode })
  const connection = scope.use(ConnectionController)
  connection.followTabs()
  connection.resume()
  if (location.search.includes('result_uri='))
    void import('./embedded.js').then(module => module.finishReturnedLogin(scope, loadShell)).catch(() => {})
  followPageLanguage(scope)
  if (scope.siwx ?? scope.options.siweConfig)
    void import('./sign-in.js')
      .then(module => module.signIn(scope, loadShell))
      .catch(() => import('./deferred-sign-in.js').then(module => module.deferSignIn(scope, loadShell)))
      .catch(() => {})
}
