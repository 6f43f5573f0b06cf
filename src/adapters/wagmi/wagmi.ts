import { eip155 } from '../../chains/eip155/eip155.js'
import type { ChainAdapter } from '../../core/chain-adapter.js'
import type { Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { followConnections, followNetworks, reportConnectors, type Ways } from './follow-wagmi.js'
import { SharedSessions, sharedWay } from './shared-sessions.js'
import { connectorsOf, readConfig, type AnyWagmiConfig } from './wagmi-config.js'
import { wagmiConnector, type MoveTo } from './wagmi-connector.js'
import { WagmiLink } from './wagmi-link.js'

export type { AnyWagmiConfig } from './wagmi-config.js'

/** What the adapter is made of. */
export interface WagmiOptions {
  /** What `createConfig` of wagmi 2 or 3 gave: it stays the owner of every connection. */
  readonly config: AnyWagmiConfig
}

interface Bound {
  readonly link: WagmiLink
  readonly ways: Ways
}

/**
 * Ethereum networks for an app that uses wagmi, in place of `eip155()`. Wallets are found, connected, brought back and
 * remembered by the app's own config; the modal shows what the config has and does through it what a person asks for.
 * The wallet-connection protocol and the embedded wallet join the config as connectors. Nothing of wagmi is imported.
 *
 * Throws `config/option-wrong` for what is no config.
 *
 * @example
 * const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
 * createAppKit({ adapters: [wagmi({ config })], networks: [mainnet] })
 */
export function wagmi(options: WagmiOptions): ChainAdapter {
  const config = readConfig(options?.config)
  const family = eip155()
  const instances = new Map<string, Bound>()
  return {
    ...family,
    start(context) {
      const link = new WagmiLink(config, context)
      const ways: Ways = new Map()
      instances.set(context.id, { link, ways })
      context.signal.addEventListener('abort', () => instances.delete(context.id), { once: true })
      reportConnectors(link, ways)
      followConnections(link, ways)
      followNetworks(link)
    },
    share(inner, context) {
      const bound = instances.get(context.id)
      if (!bound) return inner
      return joined(bound, inner, async (chainId, session) => {
        const network = context.networks().find(({ id }) => id === chainId)
        if (!network) throw new AppKitError('network/not-found', { text: `eip155:${chainId}` })
        await (await family.verbs(context)).switchNetwork(network, session)
      })
    },
    async verbs(context) {
      const verbs = await family.verbs(context)
      return {
        ...verbs,
        async switchNetwork(network, session) {
          await verbs.switchNetwork(network, session)
          instances.get(context.id)?.link.tellNetwork(Number(network.id)) // not every wallet says that it moved
        },
      }
    },
  }
}

/** Puts a way of the instance's own among wagmi's connectors, for as long as the instance lives. */
function joined({ link, ways }: Bound, inner: Connector, move: MoveTo): Connector {
  const connectors = connectorsOf(link.config)
  const shared = new SharedSessions(inner)
  const connector = connectors.setup(({ emitter }) => {
    shared.emitter = emitter
    return wagmiConnector(link, inner, shared, move)
  })
  const way = sharedWay(link, inner, shared, connector)
  ways.set(connector.uid, way)
  connectors.setState(list => [...list, connector])
  const leave = () => {
    shared.dispose()
    if (link.connection(connector.uid)) connector.emitter.emit('disconnect')
    connectors.setState(list => list.filter(each => each.uid !== connector.uid))
  }
  link.context.signal.addEventListener('abort', leave, { once: true })
  return way
}
