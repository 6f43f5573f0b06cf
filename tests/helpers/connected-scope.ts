import { ModalController } from '../../src/controllers/app/modal.js'
import { RouterController } from '../../src/controllers/app/router.js'
import { attachSession } from '../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { ChainVerbs } from '../../src/core/chain-adapter.js'
import type { Connector, Session } from '../../src/core/connector.js'
import { scriptedFamily } from './scripted-family.js'
import { scriptedSession, scriptedWallet, type ScriptedSession } from './scripted-wallet.js'
import { testScope, type TestScope, type TestScopeParts } from './test-scope.js'

/** What a connected instance is made of. */
export interface ConnectedParts extends TestScopeParts {
  readonly session?: Partial<Session> & { readonly address?: string }
  readonly wallet?: Partial<Connector>
  /** What the family does when it is asked. */
  readonly verbs?: Partial<ChainVerbs>
}

/** An instance whose modal is open at Account, connected with a wallet that its test drives. */
export interface Connected {
  readonly scope: TestScope
  readonly session: ScriptedSession
}

export function connectedScope({ session: as, wallet, verbs, ...parts }: ConnectedParts = {}): Connected {
  const scope = testScope({ adapters: [scriptedFamily(verbs)], ...parts })
  const session = scriptedSession(as)
  const connector = scriptedWallet(wallet)
  scope.use(ConnectorsController).add(connector)
  attachSession(scope.use(ConnectionController), session, connector)
  scope.use(ModalController).setOpen(true)
  scope.use(RouterController).reset('Account')
  return { scope, session }
}
