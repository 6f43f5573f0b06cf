import type { ChainContext } from '../../core/chain-adapter.js'
import type { ConnectRequest, Session } from '../../core/connector.js'
import { cleanText } from '../../lib/clean-text.js'

export type FindEntry = () => unknown

export type ConnectWith = (find: FindEntry, request: ConnectRequest) => Promise<readonly Session[]>

const MAX_WALLETS = 50

const labels: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
}

/**
 * Reports each wallet in `window.injectedWeb3` once, now and after the page has loaded. These wallets only prompt on
 * unrecognized pages, so reconnecting works like connecting.
 */
export function discover(context: ChainContext, connectWith: ConnectWith, target: Window): void {
  const { signal, discover: enabled } = context
  if (!enabled.injected) return
  const names = new Set<string>()
  const reportInjected = () => {
    for (const id of listEntries(target)) {
      const name = Object.hasOwn(labels, id) ? labels[id] : cleanText(id)
      if (signal.aborted || names.has(id) || !name) continue
      names.add(id)
      const connectEntry = (request: ConnectRequest) => connectWith(() => readEntry(target, id), request)
      context.onConnector({
        id,
        type: 'ANNOUNCED',
        name,
        namespaces: ['polkadot'],
        connect: connectEntry,
        reconnect: connectEntry,
      })
    }
  }
  reportInjected()
  target.addEventListener('load', reportInjected, { signal, once: true })
}

function listEntries(target: Window & { injectedWeb3?: unknown }): readonly string[] {
  try {
    return Object.keys(target.injectedWeb3 ?? {}).slice(0, MAX_WALLETS)
  } catch {
    return []
  }
}

function readEntry({ injectedWeb3 }: Window & { injectedWeb3?: unknown }, id: string): unknown {
  return injectedWeb3 && Object.hasOwn(injectedWeb3, id) ? Reflect.get(injectedWeb3, id) : undefined
}
