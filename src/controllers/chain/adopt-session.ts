import type { Account, WalletInfo } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'
import type { Connector, Session } from '../../core/connector.js'
import { AccountController } from './account.js'
import type { ConnectionController } from './connection.js'
import { NetworkController } from './network.js'
import { forgetConnection, storeConnection } from './stored-connection.js'
import { holdTabLock } from './tab-lock.js'

/** Takes a live session in: from here on the namespace is connected, until the session says it is gone. */
export function adopt(connection: ConnectionController, session: Session, connector: Connector): void {
  const { scope } = connection
  const account = scope.use(AccountController)
  const network = scope.use(NetworkController)
  const { namespace } = session
  const previous = connection.sessions.get(namespace)
  connection.release(namespace)

  const wallet = walletOf(session, connector)
  const say = (accounts: readonly Account[]) => {
    account.set(namespace, {
      status: 'connected',
      accounts,
      connectorId: connector.id,
      wallet,
      ...(session.approved && { approved: session.approved }),
    })
    storeConnection(scope.services.storage, namespace, { connectorId: connector.id, accounts, wallet })
    connection.changed()
  }

  const stopWatching = session.watch({
    onAccounts: say,
    onNetwork: id => {
      network.setActive(id)
      connection.changed()
    },
    onGone: () => {
      if (connection.sessions.get(namespace) === session) end(connection, namespace)
    },
  })
  const letGo = holdTabLock(scope)
  connection.hold(namespace, session, () => {
    stopWatching()
    letGo()
  })
  network.setActive(session.caipNetworkId)
  say(session.accounts)
  if (previous && previous.provider !== session.provider) void previous.disconnect()
}

/** Lets a namespace go here alone: what is stored stays, for other tabs and the next visit. */
export function leave(connection: ConnectionController, namespace: Namespace): void {
  connection.release(namespace)
  connection.scope.use(AccountController).clear(namespace)
  connection.changed()
}

/** Lets a namespace go, and forgets that it was connected. */
export function drop(connection: ConnectionController, namespace: Namespace): void {
  forgetConnection(connection.scope.services.storage, namespace)
  leave(connection, namespace)
}

/** The same on purpose, of the person, the app or the wallet: other tabs end it too. */
export function end(connection: ConnectionController, namespace: Namespace): void {
  forgetConnection(connection.scope.services.storage, namespace, { ended: true })
  leave(connection, namespace)
}

function walletOf(session: Session, connector: Connector): WalletInfo {
  const { name, icon } = session.wallet ?? connector
  return { name, type: connector.type, ...(icon && { icon }), ...(connector.rdns && { rdns: connector.rdns }) }
}
