import { askWallet, type Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isRejection, messageOf } from '../../core/errors/wallet-error.js'
import { isUnknownChain } from '../../core/errors/unknown-chain.js'
import type { Network } from '../../core/network.js'

/**
 * Moves a session to a network: by itself among those that were approved, else through a wallet of Ethereum, which is
 * offered a network it does not know. Throws `network/unsupported` where the wallet cannot have it, `network/rejected`
 * where the person refuses, `network/cannot-switch` where the wallet cannot be moved from here, `wallet/invalid-response` where it
 * says that it moved and did not. Standards: EIP-3326, EIP-3085.
 *
 * The family of Ethereum has a switch of its own, which also waits for wallets of the page that move after they answered. The
 * two are not one: no family may import another, and an indirection in between has no room in that adapter's budget.
 */
export async function switchNetwork(network: Network, session: Session): Promise<void> {
  const { caipNetworkId: id, name, chainNamespace } = network
  const { approved } = session
  if (session.caipNetworkId === id) return
  if (approved && !approved.includes(id)) throw new AppKitError('network/unsupported', { text: name })
  if (session.moveTo && (approved || chainNamespace !== 'eip155')) return session.moveTo(id)
  if (chainNamespace !== 'eip155') throw new AppKitError('network/cannot-switch', { text: name })
  const added = await switchTo(network, session)
  if (await isThere(network, session)) return
  // Wallets differ in whether adding a network also switches to it (EIP-3085 leaves it open).
  if (added && !(await switchTo(network, session)) && (await isThere(network, session))) return
  throw new AppKitError(added ? 'network/cannot-switch' : 'wallet/invalid-response', { text: name })
}

/** Asks for the switch; gives whether the network had to be added for it. */
async function switchTo(network: Network, session: Session): Promise<boolean> {
  const args = { method: 'wallet_switchEthereumChain', params: [{ chainId: hexId(network) }] }
  try {
    await askWallet(session.provider, args, { on: session.caipNetworkId })
    return false
  } catch (cause) {
    const text = messageOf(cause)
    if (isRejection(cause)) throw new AppKitError('network/rejected', { cause, text })
    if (AppKitError.is(cause, 'wallet/disconnected')) throw cause
    if (!isUnknownChain(cause)) throw new AppKitError('network/cannot-switch', { cause, text })
    await add(network, session)
    return true
  }
}

async function add(network: Network, { provider, caipNetworkId }: Session): Promise<void> {
  const rpcUrls = (network.rpcUrls['default']?.http ?? []).filter(url => /^https?:\/\//.test(url))
  if (rpcUrls.length === 0) throw new AppKitError('network/unsupported', { text: 'Chain is not supported' })
  const { name: chainName, nativeCurrency } = network
  const params = [{ chainId: hexId(network), chainName, nativeCurrency, rpcUrls }]
  try {
    await askWallet(provider, { method: 'wallet_addEthereumChain', params }, { on: caipNetworkId })
  } catch (cause) {
    const code = isRejection(cause) ? 'network/rejected' : 'network/unsupported'
    throw new AppKitError(code, { cause, text: 'Chain is not supported' })
  }
}

async function isThere({ id }: Network, { provider, caipNetworkId }: Session): Promise<boolean> {
  const answer = await askWallet(provider, { method: 'eth_chainId' }, { on: caipNetworkId })
  return (typeof answer === 'string' || typeof answer === 'number') && Number(answer) === Number(id)
}

function hexId({ id }: Network): string {
  return `0x${Number(id).toString(16)}`
}
