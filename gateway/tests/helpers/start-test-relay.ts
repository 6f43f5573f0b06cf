import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RelayEvent } from '../../../tools/relay/relay-exchange.js'
import { createRelay, type Relay, type RelayOptions } from '../../../tools/relay/relay.js'

/** A relay of one test file, on a port of its own. */
export interface TestRelay {
  /** `ws://127.0.0.1:port`, what clients take as `relayUrl`. */
  readonly url: string
  readonly port: number
  /** The relay itself: `relay.faults` breaks it, `relay.watch` tells what happens. */
  readonly relay: Relay
  /** Resolves at the next event that matches. */
  next(matches: (event: RelayEvent) => boolean): Promise<RelayEvent>
  /** Ends it and gives the port back; start another with the same port for a restart with an empty memory. */
  stop(): Promise<void>
}

/** Starts a relay on a free port, or on the one that is given. */
export async function startTestRelay(options: RelayOptions & { port?: number } = {}): Promise<TestRelay> {
  const { port: wanted = 0, ...rules } = options
  const relay = createRelay(rules)
  const server = createServer((_request, response) => void response.writeHead(404).end())
  relay.attach(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wanted, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    port,
    relay,
    next: matches =>
      new Promise(resolve => {
        const stop = relay.watch(event => {
          if (!matches(event)) return
          stop()
          resolve(event)
        })
      }),
    async stop() {
      await relay.close()
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
