import { ModalController } from '../../src/controllers/app/modal.js'
import { RouterController } from '../../src/controllers/app/router.js'
import { attachSession } from '../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { ChainVerbs } from '../../src/core/chain-adapter.js'
import type { Connector, Session } from '../../src/core/connector.js'
import { scriptedAdapter } from './scripted-adapter.js'
import { scriptedSession, scriptedWallet, type ScriptedSession } from './scripted-wallet.js'
import { testScope, type TestScope, type TestScopeParts } from './test-scope.js'

export interface ConnectedParts extends TestScopeParts {
  readonly session?: Partial<Session> & { readonly address?: string }
  readonly wallet?: Partial<Connector>
  /** Overrides of the adapter's methods. */
  readonly verbs?: Partial<ChainVerbs>
}

/** An instance that is connected, with its modal open at Account. The test drives the session. */
export interface Connected {
  readonly scope: TestScope
  readonly session: ScriptedSession
}

export function connectedScope({ session: sessionOverrides, wallet, verbs, ...parts }: ConnectedParts = {}): Connected {
  const scope = testScope({ adapters: [scriptedAdapter(verbs)], ...parts })
  const session = scriptedSession(sessionOverrides)
  const connector = scriptedWallet(wallet)
  scope.use(ConnectorsController).add(connector)
  attachSession(scope.use(ConnectionController), session, connector)
  scope.use(ModalController).setOpen(true)
  scope.use(RouterController).reset('Account')
  return { scope, session }
}
