import type { Connector, ConnectAsk, Session, SessionListener } from '../../core/connector.js'
import type { WagmiConnector } from './wagmi-config.js'
import type { WagmiLink } from './wagmi-link.js'
import type { SharedSessions } from './shared-sessions.js'

/**
 * A way of the instance's own to wallets of several families, with its Ethereum part in wagmi's hands: whatever it connects
 * is connected there, too, and what is ended there is ended here.
 */
export function sharedWay(
  link: WagmiLink,
  inner: Connector,
  shared: SharedSessions,
  connector: WagmiConnector,
): Connector {
  const { uid } = connector
  const known = new WeakMap<Session, Session>()
  const taken = (open: (ask: ConnectAsk) => Promise<readonly Session[]>) => (ask: ConnectAsk) =>
    link.give(uid, async () => {
      const sessions = await open(ask)
      const { isAwaited } = shared // then wagmi asked, and goes on by itself
      const own = shared.take(sessions)
      if (!own) return sessions
      const wagmis = known.get(own) ?? withWagmi(link, connector, own)
      known.set(own, wagmis)
      if (!isAwaited) {
        await link.idle(ask.signal)
        await link.open(connector, ask.signal)
      }
      return sessions.map(each => (each === own ? wagmis : each))
    })
  const { resumePairing } = inner
  const verbs = {
    connect: taken(ask => inner.connect(ask)),
    reconnect: taken(ask => shared.restore(ask)),
    ...(resumePairing && { resumePairing: taken(ask => resumePairing(ask)) }),
  }
  return Object.assign(Object.create(inner) as Connector, verbs) // what else it can and says, it goes on to
}

/** A session as it is, but that wagmi has it in use when the page has, and that it ends through wagmi. */
function withWagmi(link: WagmiLink, connector: WagmiConnector, session: Session): Session {
  const { uid } = connector
  const mine: Partial<Session> = {
    watch(listener: SessionListener) {
      const stop = session.watch(listener)
      link.hold(uid)
      return () => {
        stop()
        if (link.held === uid) link.held = undefined
      }
    },
    disconnect: async () => {
      if (link.spared.delete(uid)) return
      await link.end(connector)
    },
  }
  return new Proxy(session, {
    get(target, key) {
      const value: unknown = Reflect.get(key in mine ? mine : target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
