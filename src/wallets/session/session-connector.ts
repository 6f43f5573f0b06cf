import { namespaces } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import type { SessionConnectorOptions } from './session-options.js'

/** What the connector is before it is used, and where the rest comes from once it is. */
export interface SessionConnectorSource extends Pick<SessionConnectorOptions, 'networks'> {
  /** Called with the first verb. */
  load(): Promise<SessionConnectorOptions>
}

/** The connector of the wallet-connection protocol, which also holds a socket that someone must give back. */
export interface SessionConnector extends Connector {
  resumePairing: NonNullable<Connector['resumePairing']>
  /** Closes the relay socket and takes back every listener and timer; sessions stay stored. Never throws. */
  dispose(): Promise<void>
}

/**
 * The way to every wallet that speaks the wallet-connection protocol: one session for all namespaces of the app.
 * Nothing of the protocol's library is loaded, and nobody is asked, before `connect` or `reconnect`.
 */
export function sessionConnector({ networks, load }: SessionConnectorSource): SessionConnector {
  let used = false
  const verbs = lazy(async () => {
    used = true
    const [{ openSession }, options] = await Promise.all([import('./open-session.js'), load()]).catch(
      (cause: unknown) => {
        throw AppKitError.from(cause, 'chunk/unavailable')
      },
    )
    return openSession(options)
  })
  return {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    get namespaces() {
      const wanted = networks().map(network => network.chainNamespace)
      return namespaces.filter(namespace => wanted.includes(namespace))
    },
    connect: async ask => (await verbs()).connect(ask),
    reconnect: async ask => (await verbs()).reconnect(ask),
    resumePairing: async ask => (await verbs()).resumePairing(ask),
    dispose: async () => (used ? (await verbs().catch(() => undefined))?.dispose() : undefined),
  }
}
