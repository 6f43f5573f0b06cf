import { EventsController } from '../../../src/controllers/app/events.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import type { ConnectionStatus } from '../../../src/core/account.js'
import { scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testScope } from '../../helpers/test-scope.js'

/** A page with one wallet, before anything is connected. `using` ends it. */
export class ConnectionStage implements Disposable {
  readonly scope = testScope()
  readonly wallet = scriptedWallet()
  readonly connection = this.scope.use(ConnectionController)
  readonly account = this.scope.use(AccountController)
  readonly told: AnalyticsEvent[] = []

  constructor() {
    this.scope.use(EventsController).subscribe(event => this.told.push(event))
  }

  get status(): ConnectionStatus {
    return this.account.get('eip155').status
  }

  /** Connects a wallet that agrees to a session. */
  async connected(as = scriptedSession(), connector = this.wallet): Promise<ScriptedSession> {
    const before = connector.asks.length
    const asking = this.connection.connect(connector)
    await soon(() => connector.asks.length).toBe(before + 1)
    connector.last.approve(as)
    await asking
    return as
  }

  [Symbol.dispose](): void {
    this.scope.dispose()
  }
}
