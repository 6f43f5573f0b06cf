import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import { askWallet, type Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isUnknownChain } from '../../core/errors/unknown-chain.js'
import { isRejection, messageOf } from '../../core/errors/wallet-error.js'
import type { Network } from '../../core/network.js'
import { hexChainId, readChainId } from './quantities.js'

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

/** How long a wallet may take to be on the network it said it switched to. */
export const SETTLE_LIMIT_MS = 1_000

/**
 * Moves the wallet to a network, offering to add it where the wallet does not know it, and asks the wallet
 * afterwards where it stands. Throws `network/rejected` where the person refuses, `network/unsupported`
 * where the wallet cannot have the network, `network/cannot-switch` where it cannot be moved from here,
 * `wallet/invalid-response` where it says it moved and did not. Standards: EIP-3326, EIP-3085.
 */
export async function switchNetwork(clock: Clock, network: Network, session: Session): Promise<void> {
  const added = await switchTo(network, session)
  if (await settled(clock, network.caipNetworkId, session)) return
  // Wallets differ in whether adding a network also switches to it (EIP-3085 leaves it open).
  if (added && !(await switchTo(network, session)) && (await settled(clock, network.caipNetworkId, session))) return
  throw new AppKitError(added ? 'network/cannot-switch' : 'wallet/invalid-response', {
    text: 'The wallet did not switch to the network',
  })
}

/** Asks for the switch; gives whether the network had to be added for it. */
async function switchTo(network: Network, session: Session): Promise<boolean> {
  const args = { method: 'wallet_switchEthereumChain', params: [{ chainId: hexChainId(network) }] }
  try {
    await askWallet(session.provider, args, { on: session.caipNetworkId })
    return false
  } catch (thrown) {
    const text = messageOf(thrown)
    if (isRejection(thrown)) throw new AppKitError('network/rejected', { cause: thrown, text })
    if (!isUnknownChain(thrown)) throw new AppKitError('network/cannot-switch', { cause: thrown, text })
    await addNetwork(network, session)
    return true
  }
}

/** Whether the wallet is on a network, now or as soon as it has told so. */
async function settled(clock: Clock, wanted: CaipNetworkId, session: Session): Promise<boolean> {
  if ((await whereabouts(session)) === wanted) return true
  await new Promise<void>(resolve => {
    const callOff = clock.after(SETTLE_LIMIT_MS, finish)
    const stop = session.watch({
      onAccounts: () => {},
      onNetwork: caipNetworkId => caipNetworkId === wanted && finish(),
      onGone: finish,
    })
    function finish() {
      callOff()
      stop()
      resolve()
    }
  })
  return (await whereabouts(session)) === wanted
}

async function whereabouts({ provider, caipNetworkId }: Session): Promise<CaipNetworkId> {
  return readChainId(await askWallet(provider, { method: 'eth_chainId' }, { on: caipNetworkId }))
}
