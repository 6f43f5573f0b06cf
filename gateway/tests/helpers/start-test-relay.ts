import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RelayEvent } from '../../../tools/relay/relay-exchange.js'
import { createRelay, type Relay, type RelayOptions } from '../../../tools/relay/relay.js'

export interface TestRelay {
  /** `ws://127.0.0.1:port`, the `relayUrl` of clients. */
  readonly url: string
  readonly port: number
  /** `relay.faults` breaks the relay, `relay.watch` reports its events. */
  readonly relay: Relay
  /** Resolves at the next matching event. */
  next(matches: (event: RelayEvent) => boolean): Promise<RelayEvent>
  /** Stops the relay and releases the port. Restart it on the same port to simulate a restart without memory. */
  stop(): Promise<void>
}

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
