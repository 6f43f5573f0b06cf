import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable, abortAfter } from '../../lib/abortable.js'
import { EventsController } from '../app/events.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { attachSession } from './attach-session.js'
import { getVerbs } from './chain-verbs.js'
import { connect, toConnectRequest } from './connect.js'
import { RECONNECT_LIMIT_MS, type LiveSessions, type WantedConnection } from './live-sessions.js'
import { ConnectorsController } from './connectors.js'
import { storeConnection, storeSelectedNetwork } from './stored-connection.js'

export type SwitchResult = 'ok' | 'not-approved' | 'namespace-not-connected' | 'not-allowed'

export function canSwitch(scope: Scope, id: CaipNetworkId): SwitchResult {
  const network = scope.use(NetworkController).find(id)
  const account = scope.use(AccountController)
  if (!network) return 'not-allowed'
  if (account.connected.length === 0) return 'ok'
  if (!account.isConnected(network.chainNamespace)) return 'namespace-not-connected'
  if (scope.options.enableNetworkSwitch === false) return 'not-allowed'
  const { approved } = account.get(network.chainNamespace)
  return !approved || approved.includes(id) ? 'ok' : 'not-approved'
}

export async function switchNetwork(connection: LiveSessions, id: CaipNetworkId): Promise<void> {
  const { scope } = connection
  const network = scope.use(NetworkController)
  const target = network.find(id)
  if (!target) throw new AppKitError('network/not-found', { text: id })
  const session = connection.session(target.chainNamespace)
  if (session) {
    await (await getVerbs(scope, target.chainNamespace)).switchNetwork(target, session)
    if (connection.session(target.chainNamespace) !== session) throw new AppKitError('wallet/disconnected')
  }
  network.setActive(id)
  network.setNamespace(target.chainNamespace)
  scope.services.storage.set('active_caip_network_id', id)
  if (session) storeSelectedNetwork(scope.services.storage, target.chainNamespace, id)
  connection.changed()
  scope.use(EventsController).track('SWITCH_NETWORK', { network: id })
}

/**
 * Activates a connection, and optionally one of its accounts. Reconnects the wallet without prompting; resolves with
 * false if it would have to prompt.
 * @throws AppKitError `wallet/not-found`, `wallet/no-answer` or `account/missing`
 */
export async function switchConnection(connection: LiveSessions, wanted: WantedConnection): Promise<boolean> {
  const { scope } = connection
  const { namespace, connectorId, address, mayPrompt = false } = wanted
  const account = scope.use(AccountController)
  if (account.get(namespace).connectorId !== connectorId || !account.isConnected(namespace)) {
    if (!(await reconnect(connection, wanted)) && !(mayPrompt && (await connectWithPrompt(connection, wanted))))
      return false
  }
  if (address) selectAccount(connection, namespace, address)
  scope.use(NetworkController).setNamespace(namespace)
  connection.changed()
  return true
}

async function connectWithPrompt(
  connection: LiveSessions,
  { namespace, connectorId }: WantedConnection,
): Promise<boolean> {
  const connector = connection.scope.use(ConnectorsController).find(connectorId, namespace)
  return connector !== undefined && (await connect(connection, connector, { namespace })).length > 0
}

async function reconnect(connection: LiveSessions, { namespace, connectorId }: WantedConnection): Promise<boolean> {
  const { scope } = connection
  const connector = scope.use(ConnectorsController).find(connectorId, namespace)
  if (!connector) throw new AppKitError('wallet/not-found', { text: connectorId })
  const limit = abortAfter(RECONNECT_LIMIT_MS, scope.services.clock, () => new AppKitError('wallet/no-answer'))
  try {
    const request = toConnectRequest(connection, connector, { signal: limit.signal, namespace })
    const sessions = await abortable(connector.reconnect(request), request.signal)
    const session = sessions.find(candidate => candidate.namespace === namespace)
    if (session) attachSession(connection, session, connector)
    return session !== undefined
  } finally {
    limit.cancel()
  }
}

function selectAccount({ scope }: LiveSessions, namespace: Namespace, address: string): void {
  const account = scope.use(AccountController)
  const entry = account.get(namespace)
  const { connectorId, wallet } = entry
  const chosen = entry.accounts.find(candidate => candidate.address === address)
  if (!chosen || !connectorId || !wallet) throw new AppKitError('account/missing', { text: address })
  const accounts = [chosen, ...entry.accounts.filter(candidate => candidate !== chosen)]
  const caipNetworkId = scope.use(NetworkController).current(namespace)?.caipNetworkId
  account.set(namespace, { ...entry, accounts })
  const live = { connectorId, accounts, wallet, caipNetworkId, chosen: address }
  storeConnection(scope.services.storage, namespace, live, { keep: true })
}
