import type { Session, SessionListener } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Provider } from '../../core/provider.js'
import type { WagmiConnector } from './wagmi-config.js'
import { accountsOf, networkOf, type WagmiLink } from './wagmi-link.js'

/** The session of a connection that wagmi has. Whatever becomes of it is read from the config, whoever did it. */
export async function wagmiSession(link: WagmiLink, connector: WagmiConnector): Promise<Session> {
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
