import { eip155 } from '../../chains/eip155/eip155.js'
import type { ChainAdapter } from '../../core/chain-adapter.js'
import type { Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { followConnections, followNetworks, reportConnectors, type ConnectorsByUid } from './follow-wagmi.js'
import { SharedSessions, createSharedConnector } from './shared-sessions.js'
import { getConnectorStore, readConfig, type AnyWagmiConfig } from './wagmi-config.js'
import { wagmiConnector, type SwitchChain } from './wagmi-connector.js'
import { WagmiLink } from './wagmi-link.js'

export type { AnyWagmiConfig } from './wagmi-config.js'

/** Options of the wagmi adapter. */
export interface WagmiOptions {
  /** The result of `createConfig` in wagmi 2 or 3. It owns all EVM connections. */
  readonly config: AnyWagmiConfig
}

interface Binding {
  readonly link: WagmiLink
  readonly connectorsByUid: ConnectorsByUid
}

/**
 * EVM networks for an app that uses wagmi, in place of `eip155()`. The app's config discovers, connects, restores and
 * remembers wallets; the modal shows its state and sends requests through it. WalletConnect and the embedded wallet are
 * added to the config as connectors. Nothing is imported from wagmi.
 *
 * @throws AppKitError `config/option-wrong` if `config` is not a wagmi config
 *
 * @example
 * const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
 * createAppKit({ adapters: [wagmi({ config })], networks: [mainnet] })
 */
export function wagmi(options: WagmiOptions): ChainAdapter {
  const config = readConfig(options?.config)
  const adapter = eip155()
  const instances = new Map<string, Binding>()
  return {
    ...adapter,
    start(context) {
      const link = new WagmiLink(config, context)
      const connectorsByUid: ConnectorsByUid = new Map()
      instances.set(context.id, { link, connectorsByUid })
      context.signal.addEventListener('abort', () => instances.delete(context.id), { once: true })
      reportConnectors(link, connectorsByUid)
      followConnections(link, connectorsByUid)
      followNetworks(link)
    },
    share(inner, context) {
      const binding = instances.get(context.id)
      if (!binding) return inner
      return addToConfig(binding, inner, async (chainId, session) => {
        const network = context.networks().find(({ id }) => id === chainId)
        if (!network) throw new AppKitError('network/not-found', { text: `eip155:${chainId}` })
        await (await adapter.verbs(context)).switchNetwork(network, session)
      })
    },
    async verbs(context) {
      const verbs = await adapter.verbs(context)
      return {
        ...verbs,
        async switchNetwork(network, session) {
          await verbs.switchNetwork(network, session)
          instances.get(context.id)?.link.reportNetwork(Number(network.id)) // not every wallet reports a network change
        },
      }
    },
  }
}

function addToConfig({ link, connectorsByUid }: Binding, inner: Connector, move: SwitchChain): Connector {
  const connectors = getConnectorStore(link.config)
  const shared = new SharedSessions(inner)
  const connector = connectors.setup(({ emitter }) => {
    shared.emitter = emitter
    return wagmiConnector(link, inner, shared, move)
  })
  const sharedConnector = createSharedConnector(link, inner, shared, connector)
  connectorsByUid.set(connector.uid, sharedConnector)
  connectors.setState(list => [...list, connector])
  const remove = () => {
    shared.dispose()
    if (link.getConnection(connector.uid)) connector.emitter.emit('disconnect')
    connectors.setState(list => list.filter(item => item.uid !== connector.uid))
  }
  link.context.signal.addEventListener('abort', remove, { once: true })
  return sharedConnector
}
