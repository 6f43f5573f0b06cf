import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { EmbeddedConnector } from '../../src/wallets/embedded/embedded-connector.js'
import { LoginCache, withLoginCache } from '../../src/wallets/embedded/login-cache.js'
import { scriptedConnector } from './scripted-connector.js'
import { scriptedFrame, type FrameScript, type ScriptedFrame } from './scripted-frame.js'
import { testScope, type TestScope, type TestScopeParts } from './test-scope.js'

/** A scope with an embedded wallet, and the scripted frame behind it. */
export interface EmbeddedScope {
  readonly scope: TestScope
  readonly frame: ScriptedFrame
  /** Number of calls of the connector's `connect`. */
  connects(): number
}

/**
 * Creates a scope with a scripted embedded wallet and its login cache. The connector approves without calling the
 * frame.
 */
export function embeddedScope(script: FrameScript = {}, parts: TestScopeParts = {}): EmbeddedScope {
  const scope = testScope({
    ...parts,
    services: { endpoints: { frame: 'https://wallet.example.com' }, ...parts.services },
  })
  const frame = scriptedFrame(script)
  const client = withLoginCache(frame, new LoginCache(scope.services.storage, scope.clock), scope.clock)
  let connects = 0
  const inner = scriptedConnector({ id: 'AUTH' })
  const connector: EmbeddedConnector = {
    id: 'AUTH',
    type: 'AUTH',
    name: 'Email',
    namespaces: ['eip155'],
    reconnect: inner.reconnect,
    client: async () => client,
    abortRequests: () => {},
    connect(request) {
      connects += 1
      const answer = inner.connect(request)
      inner.last.approve()
      return answer
    },
  }
  scope.use(ConnectorsController).add(connector)
  return { scope, frame, connects: () => connects }
}
