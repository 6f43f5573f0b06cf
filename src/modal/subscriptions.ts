import { subscribe } from 'valtio/vanilla'
import { EventsController } from '../controllers/base/events.js'
import { LocaleController } from '../controllers/base/locale.js'
import { ModalController } from '../controllers/base/modal.js'
import { ThemeController } from '../controllers/base/theme.js'
import { AccountController } from '../controllers/chain/account.js'
import { BalancesController } from '../controllers/chain/balances.js'
import { ConnectionController } from '../controllers/chain/connection.js'
import { ConnectorsController } from '../controllers/chain/connectors.js'
import { IdentityController } from '../controllers/chain/identity.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { ControllerClass, Controller, Scope } from '../controllers/scope.js'

/** What an app can listen to, and the controllers it comes from. */
const sources = {
  state: [ModalController, NetworkController, AccountController],
  account: [AccountController, NetworkController, IdentityController],
  network: [NetworkController, AccountController],
  theme: [ThemeController],
  session: [ConnectionController, AccountController],
  event: [EventsController],
  tags: [
    ModalController,
    NetworkController,
    AccountController,
    IdentityController,
    ThemeController,
    LocaleController,
    BalancesController,
  ],
} as const satisfies Record<string, readonly ControllerClass<Controller>[]>

export type Source = keyof typeof sources

/** Makes every controller that the instance reads from. */
export function readAll(scope: Scope): void {
  for (const Class of [...Object.values(sources).flat(), ConnectorsController]) scope.use<Controller>(Class)
}

/**
 * Calls after every change of a source, once for all changes of one turn, until the instance ends or the returned
 * function is called. What the listener throws is reported, and ends nothing.
 */
export function watch(scope: Scope, source: Source, listener: () => void): () => void {
  if (scope.signal.aborted) return () => {}
  let due = false
  let over = false
  const tell = () => {
    due = false
    if (over) return
    try {
      listener()
    } catch (error) {
      ;(globalThis.reportError ?? console.error)(error) // the app's own fault: nobody could catch its rejection
    }
  }
  const change = () => {
    if (!due) queueMicrotask(tell)
    due = true
  }
  const stops = sources[source].map(Class => subscribe(scope.use<Controller>(Class).state, change, true))
  const stop = () => {
    over = true
    for (const each of stops) each()
    scope.signal.removeEventListener('abort', stop)
  }
  scope.signal.addEventListener('abort', stop)
  return stop
}
