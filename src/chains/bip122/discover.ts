import type { ChainContext } from '../../core/chain-adapter.js'
import type { ConnectRequest, Session } from '../../core/connector.js'
import { findStandardWallets, type StandardWallet } from '../../core/standard-wallet.js'
import { cleanText } from '../../lib/clean-text.js'
import { safeUrl } from '../../lib/safe-url.js'

export type ProviderShape = 'sats' | 'leather' | 'unisat'

/**
 * A discovered wallet. Its provider is looked up on each use, by path, because another wallet may own the object later.
 */
export type FoundWallet =
  | { readonly standard: StandardWallet }
  | { readonly shape: ProviderShape; provider(): Record<string, unknown> | undefined }

export type ConnectWith = (found: FoundWallet, request: ConnectRequest, silent: boolean) => Promise<readonly Session[]>

const injected: readonly (readonly [path: string, shape: ProviderShape, name: string])[] = [
  ['LeatherProvider', 'leather', 'Leather'],
  ['unisat', 'unisat', 'UniSat'],
  ['okxwallet.bitcoin', 'unisat', 'OKX Wallet'],
]

const MAX_LISTED_WALLETS = 50

/**
 * Reports each Bitcoin wallet once per name: Wallet Standard wallets, those of the `btc_providers` list (Xverse and
 * others), and the injected objects of UniSat, OKX and Leather. Checks the objects again after the page has loaded.
 * Standards: Wallet Standard, WBIP-004.
 */
export function discover(context: ChainContext, connectWith: ConnectWith, target: Window): void {
  const { signal, discover: enabled } = context
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
      connect: request => connectWith(found, request, false),
      reconnect: request => connectWith(found, request, true),
    })
  }
  if (enabled.announced)
    findStandardWallets(
      target,
      standard => {
        const isOurs = standard.chains.some(chain => chain.startsWith('bitcoin:'))
        const connects = standard.feature('bitcoin:connect') ?? standard.feature('standard:connect')
        if (isOurs && connects) report(`announced:${standard.name}`, standard.name, standard.icon, { standard })
      },
      signal,
    )
  if (!enabled.injected) return
  const reportInjected = () => {
    for (const { id, name, icon } of listed(target))
      report(id, name, icon, {
        shape: id === 'LeatherProvider' ? 'leather' : 'sats',
        provider: () => resolvePath(target, id),
      })
    for (const [path, shape, name] of injected)
      if (resolvePath(target, path)) report(path, name, undefined, { shape, provider: () => resolvePath(target, path) })
  }
  reportInjected()
  target.addEventListener('load', reportInjected, { signal, once: true })
}

function listed(target: Window): readonly { id: string; name: string; icon: string | undefined }[] {
  const list = read(target, 'btc_providers')
  const entries: readonly unknown[] = Array.isArray(list) ? list.slice(0, MAX_LISTED_WALLETS) : []
  return entries.flatMap(entry => {
    const id = read(entry, 'id')
    const name = cleanText(read(entry, 'name'))
    if (typeof id !== 'string' || !/^[\w$]+(\.[\w$]+){0,3}$/.test(id) || !name || !resolvePath(target, id)) return []
    return [{ id, name, icon: safeUrl(read(entry, 'icon'), 'image') }]
  })
}

function resolvePath(target: Window, path: string): Record<string, unknown> | undefined {
  const found = path.split('.').reduce<unknown>(read, target)
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined
}

// Ignores properties of `Object.prototype` and getters that throw.
function read(value: unknown, key: string): unknown {
  try {
    return value === null || value === undefined || key in Object.prototype
      ? undefined
      : Reflect.get(Object(value), key)
  } catch {
    return undefined
  }
}
