import type { Connector } from '../../core/connector.js'
import { connectorsOf, type WagmiConnector } from './wagmi-config.js'
import type { WagmiLink } from './wagmi-link.js'
import { isWanted, PROTOCOL, wagmiWay } from './connector-from-wagmi.js'

/** The ways to wallets of an instance by the connector of wagmi's behind each. */
export type Ways = Map<string, Connector>

/** Reports the connectors of a config as ways to wallets, those that it finds later, too. */
export function reportConnectors(link: WagmiLink, ways: Ways): void {
  const { config, context } = link
  const report = () => {
    for (const connector of config.connectors)
      if (!ways.has(connector.uid)) {
        const way = wagmiWay(link, connector)
        ways.set(connector.uid, way)
        // two ways over one protocol would be one too many; it is there for an app that connects with it by itself
        if (connector.type !== PROTOCOL && isWanted(way, context)) context.onConnector(way)
      }
  }
  const stop = connectorsOf(config).subscribe(report)
  context.signal.addEventListener('abort', stop, { once: true })
  report()
}

/**
 * Lets an instance have what wagmi has: a connection that it has brought back, that the app's own code has made, or that it
 * has turned to. Asks nobody.
 */
export function followConnections(link: WagmiLink, ways: Ways): void {
  const { context, config } = link
  const tried = new Set<unknown>()
  link.listen(() => {
    const uid = link.unknown
    const connection = uid === undefined ? undefined : link.connection(uid)
    const { beside } = link
    if (!uid || !connection || !beside || tried.has(connection)) return
    tried.clear()
    tried.add(connection)
    const way = ways.get(uid) ?? wagmiWay(link, connection.connector as WagmiConnector)
    ways.set(uid, way)
    context.onConnector(way)
    if (link.held && config.state.connections.has(link.held)) link.spared.add(link.held)
    beside.connect(way.id, { namespace: 'eip155', takeUp: true }).catch(() => {}) // it is gone again
  })
}

/** While nobody is connected, both are on the network that either was moved to. */
export function followNetworks(link: WagmiLink): void {
  const { config, context } = link
  const isFree = () => config.state.status === 'disconnected' && !link.held
  let wagmis = config.state.chainId
  let ours: string | undefined
  const fromWagmi = () => {
    const { chainId } = config.state
    const { beside } = link
    if (chainId === wagmis || !beside) return
    wagmis = chainId
    const network = context.networks().find(({ id }) => id === chainId)
    if (isFree() && network && beside.getActiveChainNamespace() === 'eip155') void beside.switchNetwork(network)
  }
  link.listen(fromWagmi)
  queueMicrotask(() => {
    ours = link.beside?.getCaipNetworkId()
    link.beside?.onChange(() => {
      const now = link.beside?.getCaipNetworkId()
      if (now === ours) return
      ours = now
      const id = config.chains.find(chain => `eip155:${chain.id}` === now)?.id
      if (id === undefined || id === config.state.chainId || !isFree()) return
      wagmis = id
      config.setState(state => ({ ...state, chainId: id }))
    })
  })
}
