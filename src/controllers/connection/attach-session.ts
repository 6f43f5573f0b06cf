import { type Account, defaultAccountTypes, type WalletInfo } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'
import type { Connector, Session } from '../../core/connector.js'
import { SettingsController } from '../app/settings.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import type { ConnectionController } from './connection.js'
import { isShared, tellKept } from './inactive-connections.js'
import { forgetConnection, holdTabLock, readPlace, storeConnection } from './stored-connection.js'

/**
 * A wallet's accounts, the one in use first: whom the person chose, else the first of the kind that the app wants. The
 * embedded wallet says itself which of its two is in use, and is not overruled.
 */
export function inOrder(
  { options }: Scope,
  connector: Connector,
  accounts: readonly Account[],
  chosen?: string,
): readonly Account[] {
  const namespace = accounts[0]?.namespace
  if (!namespace) return accounts
  const wanted = { ...defaultAccountTypes, ...options.defaultAccountTypes }[namespace]
  const first =
    accounts.find(({ address }) => address === chosen) ??
    (connector.type === 'AUTH' ? undefined : accounts.find(({ type }) => type === wanted))
  return first ? [first, ...accounts.filter(each => each !== first)] : accounts
}

/** Takes a live session in: from here on the namespace is connected, until the session says it is gone. */
export function adopt(connection: ConnectionController, session: Session, connector: Connector): void {
  const { scope } = connection
  const account = scope.use(AccountController)
  const { namespace } = session
  const previous = connection.sessions.get(namespace)
  const before = account.of(namespace).connectorId
  const { chosen } = before === connector.id ? readPlace(scope.services.storage, namespace) : {}
  connection.release(namespace)
  const { store, say } = tellers(connection, session, connector)

  const stopWatching = session.watch({
    onAccounts: say,
    onNetwork: id => {
      scope.use(NetworkController).setActive(id)
      store(account.of(namespace).accounts, readPlace(scope.services.storage, namespace).chosen)
      connection.changed()
    },
    onUnanswered: unanswered => account.set(namespace, { ...account.of(namespace), unanswered }),
    onGone: () => {
      if (connection.sessions.get(namespace) === session) end(connection, namespace)
    },
  })
  const letGo = holdTabLock(scope)
  connection.hold(namespace, session, () => {
    stopWatching()
    letGo()
  })
  scope.use(NetworkController).setActive(session.caipNetworkId)
  say(session.accounts, chosen)
  followConnected(connection)
  if (!previous || previous.provider === session.provider) return
  const isKept = scope.use(SettingsController).features.multiWallet || isShared(connection, before)
  // a wallet of this page that is connected once more would end what it has just begun; the protocol begins another session
  if (before === connector.id ? connector.type === 'WALLET_CONNECT' : !isKept) void previous.disconnect()
}

/** Lets a namespace go here alone: what is stored stays, for other tabs and the next visit. */
export function leave(connection: ConnectionController, namespace: Namespace): void {
  connection.release(namespace)
  connection.scope.use(AccountController).clear(namespace)
  tellKept(connection.scope, namespace)
  followConnected(connection)
  connection.changed()
}

/** Lets a namespace go, and forgets that it was connected. */
export function drop(connection: ConnectionController, namespace: Namespace): void {
  forgetConnection(connection.scope.services.storage, namespace)
  leave(connection, namespace)
}

/** The same on purpose, of the person, the app or the wallet: other tabs end it too. With `all`, its other wallets go with it. */
export function end(connection: ConnectionController, namespace: Namespace, { all = false } = {}): void {
  forgetConnection(connection.scope.services.storage, namespace, { ended: true, all })
  leave(connection, namespace)
}

/** How the accounts of a session are told to the page, and to the next one. */
function tellers(connection: ConnectionController, session: Session, connector: Connector) {
  const { scope } = connection
  const { namespace } = session
  const { id: connectorId } = connector
  const wallet = walletOf(session, connector)
  const store = (accounts: readonly Account[], chosen?: string) => {
    const caipNetworkId = scope.use(NetworkController).current(namespace)?.caipNetworkId
    const keep = scope.use(SettingsController).features.multiWallet
    const live = { connectorId, accounts, wallet, caipNetworkId, chosen }
    storeConnection(scope.services.storage, namespace, live, { keep })
    tellKept(scope, namespace)
  }
  const say = (told: readonly Account[], chosen?: string) => {
    const accounts = inOrder(scope, connector, told, chosen)
    const { approved } = session
    const entry = { status: 'connected', accounts, connectorId, wallet, ...(approved && { approved }) } as const
    scope.use(AccountController).set(namespace, entry)
    store(accounts, chosen)
    connection.changed()
  }
  return { store, say }
}

/** What everything without a namespace of its own means is one that is connected, where there is one. */
function followConnected({ scope }: ConnectionController): void {
  const account = scope.use(AccountController)
  const network = scope.use(NetworkController)
  const [first] = account.connected
  if (first && account.of(network.state.namespace).status === 'disconnected') network.setNamespace(first)
}

function walletOf(session: Session, connector: Connector): WalletInfo {
  const { name, icon } = session.wallet ?? connector
  return { name, type: connector.type, ...(icon && { icon }), ...(connector.rdns && { rdns: connector.rdns }) }
}
