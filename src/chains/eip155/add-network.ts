import type { Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { askWallet } from '../../core/ask-wallet.js'
import { hexChainId } from './chain-id.js'
import { isRejection } from '../../core/errors/wallet-error.js'

/**
 * Offers a network to the wallet. Throws `network/rejected` where the person refuses, and
 * `network/unsupported` where there is no RPC to offer or the wallet will not have it. Standard: EIP-3085.
 */
export async function addNetwork(network: Network, session: Session): Promise<void> {
  const rpcUrls = (network.rpcUrls['default']?.http ?? []).filter(isWebUrl)
  if (rpcUrls.length === 0) throw new AppKitError('network/unsupported', { text: 'Chain is not supported' })
  const explorers = Object.values(network.blockExplorers ?? {}).map(({ url }) => url)
  const blockExplorerUrls = [...new Set(explorers.filter(isWebUrl))]
  const chain = {
    chainId: hexChainId(network),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls,
    ...(blockExplorerUrls.length > 0 && { blockExplorerUrls }),
  }
  try {
    await askWallet(
      session.provider,
      { method: 'wallet_addEthereumChain', params: [chain] },
      { on: session.caipNetworkId },
    )
  } catch (cause) {
    const code = isRejection(cause) ? 'network/rejected' : 'network/unsupported'
    throw new AppKitError(code, { cause, text: 'Chain is not supported' })
  }
}

function isWebUrl(url: string): boolean {
  return /^https?:\/\//.test(url)
}
