import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.js'
import { openCatalogue } from './modules/catalogue/open-catalogue.js'
import { createRelay, type Relay } from './modules/relay/relay.js'
import type { Settings } from './settings.js'

/** A gateway that listens. */
export interface RunningGateway {
  /** `http://localhost:8787`, without a slash at the end. */
  readonly url: string
  readonly port: number
  /** The development relay, where it was asked for; at the gateway's own address with `ws:`. */
  readonly relay?: Relay
  /** Ends every connection, then gives the port back. */
  stop(): Promise<void>
}

/** Starts a gateway; rejects with the system's error (`EADDRINUSE` …) when it cannot listen. */
export async function serveGateway(settings: Settings, onFailure?: (error: unknown) => void): Promise<RunningGateway> {
  const { origins, projects } = settings
  const rules = { ...(origins && { origins }), ...(projects && { projects }) }
  const app = createApp({ ...openCatalogue(), ...rules, ...(onFailure && { onFailure }) })
  const server = createServer(getRequestListener(app.fetch))
  const relay = settings.relay ? createRelay(rules) : undefined
  relay?.attach(server)
  await listening(server, settings)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${named(settings.host)}:${port}`,
    port,
    ...(relay && { relay }),
    async stop() {
      await relay?.close()
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

function listening(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Where a browser finds a host that stands for this machine. */
function named(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
