import { EventsController } from '../../../src/controllers/app/events.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import type { ConnectionStatus } from '../../../src/core/account.js'
import { scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope, type TestScopeParts } from '../../helpers/test-scope.js'

/** A page with one wallet and no connection. `using` disposes it. */
export class ConnectionFixture implements Disposable {
  readonly scope: TestScope
  readonly wallet = scriptedWallet()
  readonly connection: ConnectionController
  readonly account: AccountController
  readonly events: AnalyticsEvent[] = []

  constructor(parts: TestScopeParts = {}) {
    this.scope = testScope(parts)
    this.connection = this.scope.use(ConnectionController)
    this.account = this.scope.use(AccountController)
    this.scope.use(EventsController).subscribe(event => this.events.push(event))
  }

  get status(): ConnectionStatus {
    return this.account.get('eip155').status
  }

  /** Connects a wallet that approves a session. */
  async connected(as = scriptedSession(), connector = this.wallet): Promise<ScriptedSession> {
    const before = connector.requests.length
    const connecting = this.connection.connect(connector)
    await eventually(() => connector.requests.length).toBe(before + 1)
    connector.last.approve(as)
    await connecting
    return as
  }

  [Symbol.dispose](): void {
    this.scope.dispose()
  }
}
