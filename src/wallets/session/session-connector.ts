import { namespaces } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../lib/lazy.js'
import type { SessionConnectorOptions } from './session-options.js'

/** The connector of the wallet-connection protocol, which also holds a socket that someone must give back. */
export interface SessionConnector extends Connector {
  /** Closes the relay socket and takes back every listener and timer; sessions stay stored. Never throws. */
  dispose(): Promise<void>
}

/**
 * The way to every wallet that speaks the wallet-connection protocol: one session for all namespaces of the app.
 * Nothing of the protocol's library is loaded, and nobody is asked, before `connect` or `reconnect`.
 */
export function sessionConnector(options: SessionConnectorOptions): SessionConnector {
  let used = false
  const verbs = lazy(async () => {
    used = true
    const { openSession } = await import('./open-session.js').catch((cause: unknown) => {
      throw new AppKitError('chunk/unavailable', { cause })
    })
    return openSession(options)
  })
  return {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    get namespaces() {
      const wanted = options.networks().map(network => network.chainNamespace)
      return namespaces.filter(namespace => wanted.includes(namespace))
    },
    connect: async ask => (await verbs()).connect(ask),
    reconnect: async ask => (await verbs()).reconnect(ask),
    dispose: async () => (used ? (await verbs().catch(() => undefined))?.dispose() : undefined),
  }
}
