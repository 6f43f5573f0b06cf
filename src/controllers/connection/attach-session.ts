import { ref } from 'valtio/vanilla'
import { type Account, defaultAccountTypes, type WalletInfo } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'
import type { Connector, Session } from '../../core/connector.js'
import { ModalController } from '../app/modal.js'
import { SettingsController } from '../app/settings.js'
import { NetworkController } from '../networks/network.js'
import { requiresNetworkSwitch } from '../networks/required-network.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import type { LiveSessions } from './live-sessions.js'
import {
  forgetConnection,
  getInactiveConnections,
  holdTabLock,
  readSelection,
  storeConnection,
} from './stored-connection.js'

/**
 * Sorts a wallet's accounts, active account first: the one the user selected, otherwise the first of the configured
 * default type. The embedded wallet decides itself which of its accounts is active.
 */
export function sortAccounts(
  { options }: Scope,
  connector: Connector,
  accounts: readonly Account[],
  chosen?: string,
): readonly Account[] {
  const namespace = accounts[0]?.namespace
  if (!namespace) return accounts
  const wanted = { ...defaultAccountTypes, ...options.defaultAccountTypes }[namespace]
  const active =
    accounts.find(({ address }) => address === chosen) ??
    (connector.type === 'AUTH' ? undefined : accounts.find(({ type }) => type === wanted))
  return active ? [active, ...accounts.filter(account => account !== active)] : accounts
}

export function attachSession(connection: LiveSessions, session: Session, connector: Connector): void {
  const { scope } = connection
  const accountController = scope.use(AccountController)
  const networks = scope.use(NetworkController)
  const { namespace } = session
  const previous = connection.sessions.get(namespace)
  const previousConnectorId = accountController.get(namespace).connectorId
  const { chosen } = previousConnectorId === connector.id ? readSelection(scope.services.storage, namespace) : {}
  connection.release(namespace)
  const { store, publish } = createPublishers(connection, session, connector)

  const stopWatching = session.watch({
    onAccounts: publish,
    onNetwork: id => {
      const modal = scope.use(ModalController)
      const isMoved = networks.state.active[namespace] !== id && networks.state.namespace === namespace
      networks.setActive(id)
      // Without adapters, the app has no list of networks to offer.
      if (isMoved && !modal.state.open && scope.adapters[0] && requiresNetworkSwitch(scope))
        modal.openView?.('UnsupportedChain')
      store(accountController.get(namespace).accounts, readSelection(scope.services.storage, namespace).chosen)
      connection.changed()
    },
    onUnanswered: unanswered => accountController.set(namespace, { ...accountController.get(namespace), unanswered }),
    onGone: () => {
      if (connection.sessions.get(namespace) === session) endSession(connection, namespace)
    },
  })
  const releaseLock = holdTabLock(scope)
  connection.hold(namespace, session, () => {
    stopWatching()
    releaseLock()
  })
  networks.setActive(session.caipNetworkId)
  publish(session.accounts, chosen)
  activateConnectedNamespace(connection)
  if (!previous || previous.provider === session.provider) return
  const keepPrevious =
    scope.use(SettingsController).features.multiWallet || isConnectedWith(connection, previousConnectorId)
  // Connecting a browser wallet again replaces its session, so disconnecting the old one would end the new one.
  // WalletConnect creates a separate session.
  if (previousConnectorId === connector.id ? connector.type === 'WALLET_CONNECT' : !keepPrevious)
    void previous.disconnect()
}

/** Detaches a session on this page only. The stored connection stays, for other tabs and the next visit. */
export function detachSession(connection: LiveSessions, namespace: Namespace): void {
  connection.release(namespace)
  connection.scope.use(AccountController).clear(namespace)
  publishInactiveConnections(connection.scope, namespace)
  activateConnectedNamespace(connection)
  connection.changed()
}

export function forgetSession(connection: LiveSessions, namespace: Namespace): void {
  forgetConnection(connection.scope.services.storage, namespace)
  detachSession(connection, namespace)
}

/**
 * Ends a session on purpose, so that other tabs end it, too. With `all`, also ends the namespace's inactive
 * connections.
 */
export function endSession(connection: LiveSessions, namespace: Namespace, { all = false } = {}): void {
  forgetConnection(connection.scope.services.storage, namespace, { ended: true, all })
  detachSession(connection, namespace)
}

export function isConnectedWith({ scope }: { readonly scope: Scope }, connectorId: string | undefined): boolean {
  const account = scope.use(AccountController)
  return account.connected.some(namespace => account.get(namespace).connectorId === connectorId)
}

export function publishInactiveConnections(scope: Scope, namespace: Namespace): void {
  scope.use(AccountController).state.inactive[namespace] = ref([
    ...getInactiveConnections(scope.services.storage, namespace),
  ])
}

function createPublishers(connection: LiveSessions, session: Session, connector: Connector) {
  const { scope } = connection
  const { namespace } = session
  const { id: connectorId } = connector
  const wallet = toWalletInfo(session, connector)
  const store = (accounts: readonly Account[], chosen?: string) => {
    const caipNetworkId = scope.use(NetworkController).current(namespace)?.caipNetworkId
    const keepInactive = scope.use(SettingsController).features.multiWallet
    const live = { connectorId, accounts, wallet, caipNetworkId, chosen }
    storeConnection(scope.services.storage, namespace, live, { keep: keepInactive })
    publishInactiveConnections(scope, namespace)
  }
  const publish = (reported: readonly Account[], chosen?: string) => {
    const accounts = sortAccounts(scope, connector, reported, chosen)
    const { approved, embeddedWalletInfo } = session
    const entry = {
      status: 'connected',
      accounts,
      connectorId,
      wallet,
      embeddedWalletInfo,
      ...(approved && { approved }),
    } as const
    scope.use(AccountController).set(namespace, entry)
    store(accounts, chosen)
    connection.changed()
  }
  return { store, publish }
}

function activateConnectedNamespace({ scope }: LiveSessions): void {
  const account = scope.use(AccountController)
  const network = scope.use(NetworkController)
  const [first] = account.connected
  if (first && account.get(network.state.namespace).status === 'disconnected') network.setNamespace(first)
}

function toWalletInfo(session: Session, connector: Connector): WalletInfo {
  const { name, icon } = session.wallet ?? connector
  return { name, type: connector.type, ...(icon && { icon }), ...(connector.rdns && { rdns: connector.rdns }) }
}
