import type { Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import type { FrameClient } from '../../frame/frame-client.js'
import { lazy } from '../../core/lazy.js'
import type { EmbeddedOptions, OpenEmbedded } from './open-embedded.js'

/** What the connector is before it is used, and where the rest comes from once it is. */
export interface EmbeddedConnectorSource {
  /** What the account calls this way to connect. */
  readonly name: string
  networks(): readonly Network[]
  /** Called with the first verb. */
  load(): Promise<EmbeddedOptions>
}

/** The way to the embedded wallet. */
export interface EmbeddedConnector extends Connector {
  readonly type: 'AUTH'
  /** The frame, with the rules of a login around it; made when first asked for. */
  client(): Promise<FrameClient>
  /** Withdraws the requests that wait for the person, and nothing else: for when the modal is closed. */
  abortRequests(): void
}

/**
 * The connector of the embedded wallet: one login, with accounts in each namespace of the app that it knows. Nothing
 * of the frame is loaded before a verb or `client` is called.
 */
export function embeddedConnector({ name, networks, load }: EmbeddedConnectorSource): EmbeddedConnector {
  let loaded: OpenEmbedded | undefined
  const wallet = lazy(async () => {
    const [{ openEmbedded }, options] = await Promise.all([import('./open-embedded.js'), load()]).catch(
      (cause: unknown) => {
        throw AppKitError.from(cause, 'chunk/unavailable')
      },
    )
    return (loaded = openEmbedded(options))
  })
  return {
    id: 'AUTH',
    type: 'AUTH',
    name,
    get namespaces() {
      const wanted = networks().map(network => network.chainNamespace)
      return (['eip155', 'solana'] as const).filter(namespace => wanted.includes(namespace))
    },
    client: async () => (await wallet()).client,
    connect: async ask => (await wallet()).connect(ask),
    reconnect: async ask => (await wallet()).reconnect(ask),
    abortRequests: () => loaded?.abortRequests(),
  }
}
