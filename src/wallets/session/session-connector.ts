import { namespaces } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'
import { lazy } from '../../core/lazy.js'
import type { SessionConnectorOptions } from './session-options.js'

export interface SessionConnectorSource extends Pick<SessionConnectorOptions, 'networks'> {
  load(): Promise<SessionConnectorOptions>
}

export interface SessionConnector extends Connector {
  resumePairing: NonNullable<Connector['resumePairing']>
  dispose(): Promise<void>
}

/**
 * Creates the connector for wallets that support WalletConnect. One session serves all namespaces of the app. The
 * protocol library is loaded by the first `connect` or `reconnect`.
 */
export function sessionConnector({ networks, load }: SessionConnectorSource): SessionConnector {
  let used = false
  const loadActions = lazy(async () => {
    used = true
    const [{ openSession }, options] = await Promise.all([import('./open-session.js'), load()])
    return openSession(options)
  })
  return {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    get namespaces() {
      const appNamespaces = networks().map(network => network.chainNamespace)
      return namespaces.filter(namespace => appNamespaces.includes(namespace))
    },
    connect: async request => (await loadActions()).connect(request),
    reconnect: async request => (await loadActions()).reconnect(request),
    resumePairing: async request => (await loadActions()).resumePairing(request),
    dispose: async () => (used ? (await loadActions().catch(() => undefined))?.dispose() : undefined),
  }
}
