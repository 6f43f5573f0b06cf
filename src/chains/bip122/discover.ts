import type { ChainContext } from '../../core/chain-adapter.js'
import type { ConnectAsk, Session } from '../../core/connector.js'
import { findStandardWallets, type StandardWallet } from '../../core/standard-wallet.js'
import { cleanText } from '../../lib/clean-text.js'
import { safeUrl } from '../../lib/safe-url.js'

/** The objects of a page that wallets of these shapes put there, by their path from `window`. */
export type ProviderShape = 'sats' | 'leather' | 'unisat'

/** A wallet that was found, and how it is spoken to. Its provider is looked up when it is used: never whoever owns `window` then. */
export type FoundWallet =
  | { readonly standard: StandardWallet }
  | { readonly shape: ProviderShape; provider(): Record<string, unknown> | undefined }

/** Connects with a wallet, asking the person or silently. It lives in a lazy chunk. */
export type ConnectWith = (found: FoundWallet, ask: ConnectAsk, silent: boolean) => Promise<readonly Session[]>

/** Wallets that put an object of a known shape on the page, and say no more about themselves. */
const injected: readonly (readonly [path: string, shape: ProviderShape, name: string])[] = [
  ['LeatherProvider', 'leather', 'Leather'],
  ['unisat', 'unisat', 'UniSat'],
  ['okxwallet.bitcoin', 'unisat', 'OKX Wallet'],
]

/** More entries than these of a page's own list are not read. */
const MOST_LISTED = 50

/**
 * Reports every wallet for Bitcoin, the first of each name and no later one: those of the wallet standard, those of the
 * list that Xverse and others keep, and the objects of UniSat, OKX and Leather. Listens until `context.signal` is aborted,
 * and looks at the objects again when the page has loaded. Standards: Wallet Standard, WBIP-004.
 */
export function discover(context: ChainContext, connectWith: ConnectWith, target: Window): void {
  const { signal, discover: wanted } = context
  const names = new Set<string>()
  const report = (id: string, name: string, icon: string | undefined, found: FoundWallet) => {
    const known = name.toLowerCase().replace(/ wallet$/, '')
    if (signal.aborted || names.has(known)) return
    names.add(known)
    context.onConnector({
      id,
      type: 'ANNOUNCED',
      name,
      ...(icon && { icon }),
      namespaces: ['bip122'],
      connect: ask => connectWith(found, ask, false),
      reconnect: ask => connectWith(found, ask, true),
    })
  }
  if (wanted.announced)
    findStandardWallets(
      target,
      standard => {
        const isOurs = standard.chains.some(chain => chain.startsWith('bitcoin:'))
        const connects = standard.feature('bitcoin:connect') ?? standard.feature('standard:connect')
        if (isOurs && connects) report(`announced:${standard.name}`, standard.name, standard.icon, { standard })
      },
      signal,
    )
  if (!wanted.injected) return
  const look = () => {
    for (const { id, name, icon } of listed(target))
      report(id, name, icon, { shape: id === 'LeatherProvider' ? 'leather' : 'sats', provider: () => at(target, id) })
    for (const [path, shape, name] of injected)
      if (at(target, path)) report(path, name, undefined, { shape, provider: () => at(target, path) })
  }
  look()
  target.addEventListener('load', look, { signal, once: true })
}

/** The wallets in the page's list that say what they are called and where they are. */
function listed(target: Window): readonly { id: string; name: string; icon: string | undefined }[] {
  const list = read(target, 'btc_providers')
  const entries: readonly unknown[] = Array.isArray(list) ? list.slice(0, MOST_LISTED) : []
  return entries.flatMap(entry => {
    const id = read(entry, 'id')
    const name = cleanText(read(entry, 'name'))
    if (typeof id !== 'string' || !/^[\w$]+(\.[\w$]+){0,3}$/.test(id) || !name || !at(target, id)) return []
    return [{ id, name, icon: safeUrl(read(entry, 'icon'), 'image') }]
  })
}

/** The object at a path from `window`. */
function at(target: Window, path: string): Record<string, unknown> | undefined {
  const found = path.split('.').reduce<unknown>(read, target)
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined
}

/** An own or inherited property, but none that every object has; a getter that throws has nothing to say. */
function read(value: unknown, key: string): unknown {
  try {
    return value === null || value === undefined || key in Object.prototype
      ? undefined
      : Reflect.get(Object(value), key)
  } catch {
    return undefined
  }
}
