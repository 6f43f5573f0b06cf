import { AlertController } from '../controllers/base/alert.js'
import { EventsController } from '../controllers/base/events.js'
import { ThemeController } from '../controllers/base/theme.js'
import { chainContext } from '../controllers/chain/chain-context.js'
import { ConnectionController } from '../controllers/chain/connection.js'
import { ConnectorsController } from '../controllers/chain/connectors.js'
import { NetworkController } from '../controllers/chain/network.js'
import { Scope } from '../controllers/scope.js'
import type { AppKitOptions } from '../core/config.js'
import { VERSION } from '../core/version.gen.js'
import { createServices, type Services } from '../services/services.js'
import { checkOptions } from './check-options.js'
import { createInstance, type AppKit } from './instance.js'
import type { LoadShell } from './methods/modal-methods.js'
import { protocolConnector } from './protocol-connector.js'

/** The instances this copy made in this page, by id, with the options that made them. Empty on a server: every request there has its own. */
const made = new Map<string, { readonly kit: AppKit; readonly options: string }>()

/** Checks the options, and makes and starts the instance they ask for; gives the one there is where they are the same. */
export function startInstance(options: AppKitOptions, loadShell: LoadShell, onMade: (kit: AppKit) => void): AppKit {
  checkOptions(options)
  const inPage = typeof document !== 'undefined'
  const fingerprint = inPage ? fingerprintOf(options) : ''
  for (const { kit, options: known } of made.values()) if (inPage && known === fingerprint) return kit

  const id = options.id ?? (made.size === 0 ? 'default' : `${made.size + 1}`)
  made.get(id)?.kit.destroy()
  const scope: Scope = new Scope({ ...options, id }, servicesOf(), [...(options.adapters ?? [])])
  const kit = createInstance(id, scope, loadShell)
  if (!inPage) return kit

  made.set(id, { kit, options: fingerprint })
  scope.signal.addEventListener('abort', () => made.delete(id))
  start(scope, id)
  onMade(kit)
  return kit

  function servicesOf(): Services {
    return createServices(
      { ...options, id },
      {
        networks: () => scope.use(NetworkController).state.networks,
        sdkVersion: `html-${options.adapters?.map(adapter => adapter.namespace).join() || 'universal'}-${VERSION}`,
        onServerSentence: error => scope.use(AlertController).showOnce(error),
      },
    )
  }
}

function start(scope: Scope, id: string): void {
  for (const adapter of scope.adapters) adapter.start(chainContext(scope, adapter.namespace))
  const connector = protocolConnector(scope, id)
  if (connector) scope.use(ConnectorsController).add(connector)
  const networks = scope.use(NetworkController).state.networks.map(network => network.caipNetworkId)
  scope.use(EventsController).track('INITIALIZE', { networks, themeMode: scope.use(ThemeController).state.mode })
  if (scope.options.enableReconnect !== false) scope.use(ConnectionController).resume()
}

/** The options as a text, so that the same ones are told from others: functions and providers do not count, adapters by their namespace. */
function fingerprintOf(options: AppKitOptions): string {
  return JSON.stringify(options, (key, value: unknown) => {
    if (key === 'universalProvider' || typeof value === 'function') return undefined
    if (key === 'adapters') return (value as NonNullable<AppKitOptions['adapters']>).map(adapter => adapter.namespace)
    if (key === 'siwx' || key === 'siweConfig') return true
    return typeof value === 'bigint' ? String(value) : value
  })
}
