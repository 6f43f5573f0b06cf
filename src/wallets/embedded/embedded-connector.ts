import type { Connector } from '../../core/connector.js'
import type { Network } from '../../core/network.js'
import type { FrameClient } from '../../frame/frame-client.js'
import { lazy } from '../../core/lazy.js'
import type { EmbeddedOptions, OpenEmbedded } from './open-embedded.js'

export interface EmbeddedConnectorSource {
  readonly name: string
  networks(): readonly Network[]
  load(): Promise<EmbeddedOptions>
}

export interface EmbeddedConnector extends Connector {
  readonly type: 'AUTH'
  client(): Promise<FrameClient>
  abortRequests(): void
}

/**
 * Creates the connector of the embedded wallet. One login has accounts in each supported namespace. The frame's code is
 * loaded by the first action or `client` call.
 */
export function embeddedConnector({ name, networks, load }: EmbeddedConnectorSource): EmbeddedConnector {
  let loaded: OpenEmbedded | undefined
  const wallet = lazy(async () => {
    const [{ openEmbedded }, options] = await Promise.all([import('./open-embedded.js'), load()])
    return (loaded = openEmbedded(options))
  })
  return {
    id: 'AUTH',
    type: 'AUTH',
    name,
    get namespaces() {
      const appNamespaces = networks().map(network => network.chainNamespace)
      return (['eip155', 'solana'] as const).filter(namespace => appNamespaces.includes(namespace))
    },
    client: async () => (await wallet()).client,
    connect: async request => (await wallet()).connect(request),
    reconnect: async request => (await wallet()).reconnect(request),
    abortRequests: () => loaded?.abortRequests(),
  }
}
