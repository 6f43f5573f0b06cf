import { sendWalletRequest, type Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isRejection, getErrorMessage } from '../../core/errors/wallet-error.js'
import { isUnknownChain } from '../../core/errors/unknown-chain.js'
import type { Network } from '../../core/network.js'

/**
 * Switches a session to a network: locally among the approved networks, else through an EVM wallet, which is offered
 * networks it does not have. Standards: EIP-3326, EIP-3085.
 *
 * The eip155 adapter has its own implementation, which also waits for injected wallets. Adapters may not import each
 * other, so this code is not shared.
 * @throws AppKitError `network/unsupported` if the wallet cannot add the network, `network/rejected` if the user
 * rejects, `network/cannot-switch` if it cannot switch, `wallet/invalid-response` if it confirmed the switch but did
 * not switch
 */
export async function switchNetwork(network: Network, session: Session): Promise<void> {
  const { caipNetworkId: id, name, chainNamespace } = network
  const { approved } = session
  if (session.caipNetworkId === id) return
  if (approved && !approved.includes(id)) throw new AppKitError('network/unsupported', { text: name })
  if (session.moveTo && (approved || chainNamespace !== 'eip155')) return session.moveTo(id)
  if (chainNamespace !== 'eip155') throw new AppKitError('network/cannot-switch', { text: name })
  const added = await switchTo(network, session)
  if (await isOnNetwork(network, session)) return
  // EIP-3085 leaves open whether adding a network also switches to it.
  if (added && !(await switchTo(network, session)) && (await isOnNetwork(network, session))) return
  throw new AppKitError(added ? 'network/cannot-switch' : 'wallet/invalid-response', { text: name })
}

// Returns true if the network had to be added first.
async function switchTo(network: Network, session: Session): Promise<boolean> {
  const args = { method: 'wallet_switchEthereumChain', params: [{ chainId: hexId(network) }] }
  try {
    await sendWalletRequest(session.provider, args, { caipNetworkId: session.caipNetworkId })
    return false
  } catch (cause) {
    const text = getErrorMessage(cause)
    if (isRejection(cause)) throw new AppKitError('network/rejected', { cause, text })
    if (AppKitError.is(cause, 'wallet/disconnected')) throw cause
    if (!isUnknownChain(cause)) throw new AppKitError('network/cannot-switch', { cause, text })
    await addNetwork(network, session)
    return true
  }
}

async function addNetwork(network: Network, { provider, caipNetworkId }: Session): Promise<void> {
  const rpcUrls = (network.rpcUrls['default']?.http ?? []).filter(isWebUrl)
  if (rpcUrls.length === 0) throw new AppKitError('network/unsupported', { text: 'Chain is not supported' })
  const { name: chainName, nativeCurrency } = network
  const explorers = Object.values(network.blockExplorers ?? {}).map(({ url }) => url)
  const blockExplorerUrls = [...new Set(explorers.filter(isWebUrl))]
  const chain = { chainId: hexId(network), chainName, nativeCurrency, rpcUrls }
  const params = [blockExplorerUrls.length > 0 ? { ...chain, blockExplorerUrls } : chain]
  try {
    await sendWalletRequest(provider, { method: 'wallet_addEthereumChain', params }, { caipNetworkId: caipNetworkId })
  } catch (cause) {
    const code = isRejection(cause) ? 'network/rejected' : 'network/unsupported'
    throw new AppKitError(code, { cause, text: 'Chain is not supported' })
  }
}

async function isOnNetwork({ id }: Network, { provider, caipNetworkId }: Session): Promise<boolean> {
  const answer = await sendWalletRequest(provider, { method: 'eth_chainId' }, { caipNetworkId: caipNetworkId })
  return (typeof answer === 'string' || typeof answer === 'number') && Number(answer) === Number(id)
}

function isWebUrl(url: string): boolean {
  return /^https?:\/\//.test(url)
}

function hexId({ id }: Network): string {
  return `0x${Number(id).toString(16)}`
}
