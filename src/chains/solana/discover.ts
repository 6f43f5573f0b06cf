import type { ChainContext } from '../../core/chain-adapter.js'
import type { ConnectRequest, Session } from '../../core/connector.js'
import { findStandardWallets, type StandardWallet } from '../../core/standard-wallet.js'

/** Connects a wallet. If `silent`, the wallet must not prompt. */
export type ConnectWith = (
  wallet: StandardWallet,
  request: ConnectRequest,
  silent: boolean,
) => Promise<readonly Session[]>

/** Reports each Wallet Standard wallet for Solana once per name, which is its only id. Standard: Wallet Standard. */
export function discover(context: ChainContext, connectWith: ConnectWith, target: EventTarget): void {
  if (!context.discover.announced) return
  const names = new Set<string>()
  const onWallet = (wallet: StandardWallet) => {
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
      connect: request => connectWith(wallet, request, false),
      reconnect: request => connectWith(wallet, request, true),
    })
  }
  findStandardWallets(target, onWallet, context.signal)
}
