import type { ChainContext } from '../../core/chain-adapter.js'
import type { ConnectAsk, Session } from '../../core/connector.js'
import { findStandardWallets, type StandardWallet } from '../../core/standard-wallet.js'

/** Connects with a wallet, asking the person or silently. It lives in a lazy chunk. */
export type ConnectWith = (wallet: StandardWallet, ask: ConnectAsk, silent: boolean) => Promise<readonly Session[]>

/**
 * Reports every wallet of the wallet standard that serves Solana, the first of each name and no later one, as long as the
 * instance lives. Such wallets have no other sign than their name. Standard: Wallet Standard.
 */
export function discover(context: ChainContext, connectWith: ConnectWith, target: EventTarget): void {
  if (!context.discover.announced) return
  const names = new Set<string>()
  const found = (wallet: StandardWallet) => {
    const { name, icon } = wallet
    const isOurs = wallet.chains.some(chain => chain.startsWith('solana:')) && wallet.feature('standard:connect')
    if (!isOurs || names.has(name)) return
    names.add(name)
    context.onConnector({
      id: `announced:${name}`,
      type: 'ANNOUNCED',
      name,
      ...(icon && { icon }),
      namespaces: ['solana'],
      connect: ask => connectWith(wallet, ask, false),
      reconnect: ask => connectWith(wallet, ask, true),
    })
  }
  findStandardWallets(target, found, context.signal)
}
