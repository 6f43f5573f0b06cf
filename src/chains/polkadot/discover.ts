import type { ChainContext } from '../../core/chain-adapter.js'
import type { ConnectAsk, Session } from '../../core/connector.js'
import { cleanText } from '../../lib/clean-text.js'

/** A wallet's entry on the page, unchecked, looked up when it is used. */
export type FindEntry = () => unknown

/** Connects with a wallet. It lives in a lazy chunk. */
export type ConnectWith = (find: FindEntry, ask: ConnectAsk) => Promise<readonly Session[]>

/** More entries than these are not read. */
const MOST_WALLETS = 50

/** What people call the wallets whose own names are made for programs. */
const labels: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
}

/**
 * Reports every wallet that stands in `window.injectedWeb3`, once for each name, now and again when the page has loaded.
 * Such a wallet asks the person only while it does not know the page, so a stored connection is taken up the same way.
 */
export function discover(context: ChainContext, connectWith: ConnectWith, target: Window): void {
  const { signal, discover: wanted } = context
  if (!wanted.injected) return
  const names = new Set<string>()
  const look = () => {
    for (const id of entries(target)) {
      const name = Object.hasOwn(labels, id) ? labels[id] : cleanText(id)
      if (signal.aborted || names.has(id) || !name) continue
      names.add(id)
      const use = (ask: ConnectAsk) => connectWith(() => entry(target, id), ask)
      context.onConnector({ id, type: 'ANNOUNCED', name, namespaces: ['polkadot'], connect: use, reconnect: use })
    }
  }
  look()
  target.addEventListener('load', look, { signal, once: true })
}

function entries(target: Window & { injectedWeb3?: unknown }): readonly string[] {
  try {
    return Object.keys(target.injectedWeb3 ?? {}).slice(0, MOST_WALLETS)
  } catch {
    return []
  }
}

function entry({ injectedWeb3 }: Window & { injectedWeb3?: unknown }, id: string): unknown {
  return injectedWeb3 && Object.hasOwn(injectedWeb3, id) ? Reflect.get(injectedWeb3, id) : undefined
}
