import type { Connector } from '../../core/connector.js'
import { getConnectorStore, type WagmiConnector } from './wagmi-config.js'
import type { WagmiLink } from './wagmi-link.js'
import { isDiscoverable, WALLET_CONNECT_ID, fromWagmiConnector } from './connector-from-wagmi.js'

export type ConnectorsByUid = Map<string, Connector>

export function reportConnectors(link: WagmiLink, connectorsByUid: ConnectorsByUid): void {
  const { config, context } = link
  const report = () => {
    for (const connector of config.connectors)
      if (!connectorsByUid.has(connector.uid)) {
        const converted = fromWagmiConnector(link, connector)
        connectorsByUid.set(connector.uid, converted)
        // wagmi's own WalletConnect connector would duplicate the built-in one, so only the app's own code uses it.
        if (connector.type !== WALLET_CONNECT_ID && isDiscoverable(converted, context)) context.onConnector(converted)
      }
  }
  const stop = getConnectorStore(config).subscribe(report)
  context.signal.addEventListener('abort', stop, { once: true })
  report()
}

/**
 * Attaches wagmi's connections to the instance: restored connections, connections by the app's own code, and changes of
 * the current connection. Sends no wallet request.
 */
export function followConnections(link: WagmiLink, connectorsByUid: ConnectorsByUid): void {
  const { context, config } = link
  const attempted = new Set<unknown>()
  link.subscribe(() => {
    const uid = link.unattachedUid
    const connection = uid === undefined ? undefined : link.getConnection(uid)
    const { instance } = link
    if (!uid || !connection || !instance || attempted.has(connection)) return
    attempted.clear()
    attempted.add(connection)
    const converted = connectorsByUid.get(uid) ?? fromWagmiConnector(link, connection.connector as WagmiConnector)
    connectorsByUid.set(uid, converted)
    context.onConnector(converted)
    if (link.activeUid && config.state.connections.has(link.activeUid)) link.replacedUids.add(link.activeUid)
    instance.connect(converted.id, { namespace: 'eip155', reconnect: true }).catch(() => {}) // the connection has ended in the meantime
  })
}

export function followNetworks(link: WagmiLink): void {
  const { config, context } = link
  const isDisconnected = () => config.state.status === 'disconnected' && !link.activeUid
  let wagmiChainId = config.state.chainId
  let instanceNetworkId: string | undefined
  const onWagmiChange = () => {
    const { chainId } = config.state
    const { instance } = link
    if (chainId === wagmiChainId || !instance) return
    wagmiChainId = chainId
    const network = context.networks().find(({ id }) => id === chainId)
    if (isDisconnected() && network && instance.getActiveChainNamespace() === 'eip155')
      void instance.switchNetwork(network)
  }
  link.subscribe(onWagmiChange)
  queueMicrotask(() => {
    instanceNetworkId = link.instance?.getCaipNetworkId()
    link.instance?.onChange(() => {
      const networkId = link.instance?.getCaipNetworkId()
      if (networkId === instanceNetworkId) return
      instanceNetworkId = networkId
      const id = config.chains.find(chain => `eip155:${chain.id}` === networkId)?.id
      if (id === undefined || id === config.state.chainId || !isDisconnected()) return
      wagmiChainId = id
      config.setState(state => ({ ...state, chainId: id }))
    })
  })
}
