import { EventsController } from '../base/events.js'
import { HostController } from '../base/host.js'
import { adopt } from './adopt-session.js'
import { askOf } from './ask-of.js'
import type { ConnectionController } from './connection.js'
import { ConnectorsController } from './connectors.js'
import { NetworkController } from './network.js'
import { forgetPairing, readPairing } from './mark-pairing.js'
import { reachedBy } from './reached-by.js'
import { rememberLink } from './remember-link.js'

/**
 * Waits for what a wallet says to the code of an earlier page of this tab, as long as it may come. Nothing is shown
 * meanwhile: perhaps nobody answers. A person who connects here first needs no answer any more. Never rejects.
 */
export async function resumePairing(connection: ConnectionController): Promise<void> {
  const { scope } = connection
  const { clock, storage } = scope.services
  const pairing = readPairing(scope)
  const connector = scope.use(ConnectorsController).find('walletConnect')
  if (!pairing || !connector?.resumePairing) return
  const limit = new AbortController()
  const callOff = clock.after(pairing.until - clock.now(), () => limit.abort())
  try {
    const sessions = await connector.resumePairing(askOf(connection, connector, { signal: limit.signal }))
    const [first] = sessions
    if (!first) return
    if (sessions.some(({ namespace }) => connection.session(namespace))) return void first.disconnect()
    for (const session of sessions) adopt(connection, session, connector)
    scope.use(NetworkController).setNamespace(first.namespace)
    rememberLink(storage, pairing.link)
    const method = reachedBy(pairing.link, scope.use(HostController).state)
    scope.use(EventsController).track('CONNECT_SUCCESS', { method, name: first.wallet?.name ?? connector.name })
  } catch {
    // the time is up, or another link was quicker: nobody on this page asked
  } finally {
    callOff()
    if (!scope.signal.aborted) forgetPairing(scope)
  }
}
