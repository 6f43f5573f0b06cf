import { readAnnouncement } from '../../chains/eip155/discover.js'
import type { ChainContext } from '../../core/chain-adapter.js'
import type { Connector, Provider, Session, SessionListener } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { walletError } from '../../core/errors/wallet-error.js'
import type { WagmiConnector } from './wagmi-config.js'
import { accountsOf, networkOf, type WagmiLink } from './wagmi-link.js'

/** The session of a connection that wagmi has. Whatever becomes of it is read from the config, whoever did it. */
async function wagmiSession(link: WagmiLink, connector: WagmiConnector): Promise<Session> {
  const { uid } = connector
  const provider = await connector.getProvider()
  const connection = link.connection(uid)
  if (!connection || !isProvider(provider)) throw new AppKitError('wallet/disconnected')
  return {
    namespace: 'eip155',
    accounts: accountsOf(connection),
    caipNetworkId: networkOf(connection),
    provider,
    watch: listener => watchConnection(link, uid, listener),
    disconnect: async () => {
      if (!link.spared.delete(uid)) await link.end(connector)
    },
    leave: () => void link.end(connector),
  }
}

function isProvider(value: unknown): value is Provider {
  return typeof (value as Provider | null | undefined)?.request === 'function'
}

function watchConnection(link: WagmiLink, uid: string, listener: SessionListener): () => void {
  let known = link.connection(uid)
  const look = () => {
    const before = known
    const now = link.connection(uid)
    if (!now) return link.isBusy ? undefined : listener.onGone() // a reconnection takes all away for a moment
    known = now
    if (before?.chainId !== now.chainId) listener.onNetwork(networkOf(now))
    if (before?.accounts.join() !== now.accounts.join()) listener.onAccounts(accountsOf(now))
  }
  const stop = link.listen(look)
  link.hold(uid)
  return () => {
    stop()
    if (link.held === uid) link.held = undefined
  }
}

/** The ids by which wagmi's own connector of the protocol goes, and ours. */
export const PROTOCOL = 'walletConnect'

/** A connector of the config, as a way to a wallet: it connects, and is asked for what was connected, through wagmi. */
export function wagmiWay(link: WagmiLink, connector: WagmiConnector): Connector {
  const { uid } = connector
  return {
    ...said(connector),
    namespaces: ['eip155'],
    connect: ({ signal }) =>
      link.give(uid, async () => {
        await link.open(connector, signal).catch((thrown: unknown) => {
          throw signal.aborted ? signal.reason : walletError(thrown)
        })
        return [await wagmiSession(link, connector)]
      }),
    reconnect: ({ signal }) =>
      link.give(uid, async () => {
        await link.settled(uid, signal)
        return link.connection(uid) ? [await wagmiSession(link, connector)] : []
      }),
  }
}

/** Whether the app lets a connector of the config have a row. */
export function isWanted({ type }: Connector, { discover }: ChainContext): boolean {
  return type === 'ANNOUNCED' ? discover.announced : type === 'INJECTED' ? discover.injected : true
}

/** What a connector says about itself, checked: its name and icon may be a stranger's. */
function said(connector: WagmiConnector): Pick<Connector, 'id' | 'type' | 'name' | 'icon' | 'rdns'> {
  const { id, name, icon, type } = connector
  if (id === 'injected') return { id, type: 'INJECTED', name: 'Browser Wallet' }
  const rdns = typeof connector.rdns === 'string' ? connector.rdns : connector.rdns?.[0]
  const isAnnounced = type === 'injected' && id.includes('.')
  const info = { name, icon: icon?.trim(), rdns: isAnnounced ? id : rdns }
  const read = readAnnouncement({ info, provider: { request: () => Promise.reject() } })
  const own = id === PROTOCOL || id === 'AUTH' ? `wagmi.${id}` : id // ours have these ids
  if (!read) return { id: own, type: 'EXTERNAL', name: id }
  const { provider: _, id: readId, ...shown } = read
  return { ...shown, id: isAnnounced ? readId : own, type: isAnnounced ? 'ANNOUNCED' : 'EXTERNAL' }
}
