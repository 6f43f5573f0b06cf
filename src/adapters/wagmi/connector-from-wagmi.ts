import { readAnnouncement } from '../../chains/eip155/discover.js'
import type { ChainContext } from '../../core/chain-adapter.js'
import type { Connector, Provider, Session, SessionListener } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { walletError } from '../../core/errors/wallet-error.js'
import type { WagmiConnector } from './wagmi-config.js'
import { toAccounts, toCaipNetworkId, type WagmiLink } from './wagmi-link.js'

// Creates the session of a wagmi connection. It follows the config, so it also reflects changes by the app's own code.
async function createWagmiSession(link: WagmiLink, connector: WagmiConnector): Promise<Session> {
  const { uid } = connector
  const provider = await connector.getProvider()
  const connection = link.getConnection(uid)
  if (!connection || !isProvider(provider)) throw new AppKitError('wallet/disconnected')
  return {
    namespace: 'eip155',
    accounts: toAccounts(connection),
    caipNetworkId: toCaipNetworkId(connection),
    provider,
    watch: listener => watchConnection(link, uid, listener),
    disconnect: async () => {
      if (!link.replacedUids.delete(uid)) await link.disconnect(connector)
    },
    detach: () => void link.disconnect(connector),
  }
}

function isProvider(value: unknown): value is Provider {
  return typeof (value as Provider | null | undefined)?.request === 'function'
}

function watchConnection(link: WagmiLink, uid: string, listener: SessionListener): () => void {
  let previous = link.getConnection(uid)
  const check = () => {
    const last = previous
    const current = link.getConnection(uid)
    if (!current) return link.isBusy ? undefined : listener.onGone() // a reconnection clears all connections for a moment
    previous = current
    if (last?.chainId !== current.chainId) listener.onNetwork(toCaipNetworkId(current))
    if (last?.accounts.join() !== current.accounts.join()) listener.onAccounts(toAccounts(current))
  }
  const stop = link.subscribe(check)
  link.activate(uid)
  return () => {
    stop()
    if (link.activeUid === uid) link.activeUid = undefined
  }
}

/** Both wagmi's own WalletConnect connector and ours have this id. */
export const WALLET_CONNECT_ID = 'walletConnect'

export function fromWagmiConnector(link: WagmiLink, connector: WagmiConnector): Connector {
  const { uid } = connector
  return {
    ...readMetadata(connector),
    namespaces: ['eip155'],
    connect: ({ signal }) =>
      link.attach(async () => {
        await link.connect(connector, signal).catch((thrown: unknown) => {
          throw signal.aborted ? signal.reason : walletError(thrown)
        })
        return [await createWagmiSession(link, connector)]
      }),
    reconnect: ({ signal }) =>
      link.attach(async () => {
        await link.waitUntilRestored(uid, signal)
        return link.getConnection(uid) ? [await createWagmiSession(link, connector)] : []
      }),
  }
}

export function isDiscoverable({ type }: Connector, { discover }: ChainContext): boolean {
  return type === 'ANNOUNCED' ? discover.announced : type === 'INJECTED' ? discover.injected : true
}

// Reads the connector's metadata. Name and icon may come from an untrusted extension, so they are validated.
function readMetadata(connector: WagmiConnector): Pick<Connector, 'id' | 'type' | 'name' | 'icon' | 'rdns'> {
  const { id, name, icon, type } = connector
  if (id === 'injected') return { id, type: 'INJECTED', name: 'Browser Wallet' }
  const rdns = typeof connector.rdns === 'string' ? connector.rdns : connector.rdns?.[0]
  const isAnnounced = type === 'injected' && id.includes('.')
  const info = { name, icon: icon?.trim(), rdns: isAnnounced ? id : rdns }
  const read = readAnnouncement({ info, provider: { request: () => Promise.reject() } })
  const own = id === WALLET_CONNECT_ID || id === 'AUTH' ? `wagmi.${id}` : id // built-in connectors use these ids
  if (!read) return { id: own, type: 'EXTERNAL', name: id }
  const { provider: _, id: readId, ...shown } = read
  return { ...shown, id: isAnnounced ? readId : own, type: isAnnounced ? 'ANNOUNCED' : 'EXTERNAL' }
}
