import type { ChainContext } from '../../core/chain-adapter.js'
import type { Connector, ConnectAsk, Session } from '../../core/connector.js'
import type { Provider } from '../../core/provider.js'
import { type Announcement, readAnnouncement } from './announcement.js'
import { isProvider } from './is-provider.js'

/** Connects with a provider, asking the person or silently. It lives in a lazy chunk. */
export type ConnectWith = (
  provider: Provider | undefined,
  ask: ConnectAsk,
  silent: boolean,
) => Promise<readonly Session[]>

/**
 * Reports every wallet that announces itself, the first announcement of each rdns and no later one, and
 * `window.ethereum` where there is one. Late wallets count until `context.signal` is aborted.
 * Standards: EIP-6963, EIP-1193.
 */
export function discover(context: ChainContext, connectWith: ConnectWith, target: EventTarget): void {
  const { signal, discover: wanted } = context
  const seen = new Set<string>()
  const report = (id: string, connector: () => Connector) => {
    if (seen.has(id)) return
    seen.add(id)
    context.onConnector(connector())
  }
  if (wanted.announced) {
    const heard = ({ detail }: Event & { detail?: unknown }) => {
      const announced = readAnnouncement(detail)
      if (announced) report(announced.id, () => announcedConnector(announced, connectWith))
    }
    target.addEventListener('eip6963:announceProvider', heard, { signal })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  if (wanted.injected) {
    const look = () => injectedProvider(target) && report('injected', () => injectedConnector(target, connectWith))
    target.addEventListener('ethereum#initialized', look, { signal })
    look()
  }
}

function announcedConnector({ provider, ...said }: Announcement, connectWith: ConnectWith): Connector {
  return {
    ...said,
    type: 'ANNOUNCED',
    namespaces: ['eip155'],
    connect: ask => connectWith(provider, ask, false),
    reconnect: ask => connectWith(provider, ask, true),
  }
}

/** Its provider is looked up when it is used: extensions fight for the place while a page loads. */
function injectedConnector(target: EventTarget, connectWith: ConnectWith): Connector {
  const use = async (ask: ConnectAsk, silent: boolean) => connectWith(injectedProvider(target), ask, silent)
  return {
    id: 'injected',
    type: 'INJECTED',
    name: 'Browser Wallet',
    namespaces: ['eip155'],
    connect: ask => use(ask, false),
    reconnect: ask => use(ask, true),
  }
}

function injectedProvider(target: EventTarget & { ethereum?: unknown }): Provider | undefined {
  try {
    const { ethereum } = target
    return isProvider(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}
