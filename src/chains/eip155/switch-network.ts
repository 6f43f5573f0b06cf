import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import { sendWalletRequest, type Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isUnknownChain } from '../../core/errors/unknown-chain.js'
import { isRejection, getErrorMessage } from '../../core/errors/wallet-error.js'
import type { Network } from '../../core/network.js'
import { hexChainId, readChainId } from './quantities.js'

/**
 * Requests that the wallet adds a network. Standard: EIP-3085.
 * @throws AppKitError `network/rejected` if the user rejects, `network/unsupported` without an RPC URL or if the wallet
 * refuses
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
    await sendWalletRequest(
      session.provider,
      { method: 'wallet_addEthereumChain', params: [chain] },
      { caipNetworkId: session.caipNetworkId },
    )
  } catch (cause) {
    const code = isRejection(cause) ? 'network/rejected' : 'network/unsupported'
    throw new AppKitError(code, { cause, text: 'Chain is not supported' })
  }
}

function isWebUrl(url: string): boolean {
  return /^https?:\/\//.test(url)
}

export const SETTLE_TIMEOUT_MS = 1_000

/**
 * Switches the wallet to a network, adds the network if the wallet does not have it, and verifies the result.
 * Standards: EIP-3326, EIP-3085.
 * @throws AppKitError `network/rejected` if the user rejects, `network/unsupported` if the wallet cannot add the
 * network, `network/cannot-switch` if it cannot switch, `wallet/invalid-response` if it confirmed the switch but did
 * not switch
 */
export async function switchNetwork(clock: Clock, network: Network, session: Session): Promise<void> {
  const added = await switchTo(network, session)
  if (await waitForNetwork(clock, network.caipNetworkId, session)) return
  // EIP-3085 leaves open whether adding a network also switches to it.
  if (added && !(await switchTo(network, session)) && (await waitForNetwork(clock, network.caipNetworkId, session)))
    return
  throw new AppKitError(added ? 'network/cannot-switch' : 'wallet/invalid-response', {
    text: 'The wallet did not switch to the network',
  })
}

// Returns true if the network had to be added first.
async function switchTo(network: Network, session: Session): Promise<boolean> {
  const args = { method: 'wallet_switchEthereumChain', params: [{ chainId: hexChainId(network) }] }
  try {
    await sendWalletRequest(session.provider, args, { caipNetworkId: session.caipNetworkId })
    return false
  } catch (thrown) {
    const text = getErrorMessage(thrown)
    if (isRejection(thrown)) throw new AppKitError('network/rejected', { cause: thrown, text })
    if (!isUnknownChain(thrown)) throw new AppKitError('network/cannot-switch', { cause: thrown, text })
    await addNetwork(network, session)
    return true
  }
}

// Resolves once the wallet is on the network or the time limit has passed.
async function waitForNetwork(clock: Clock, expected: CaipNetworkId, session: Session): Promise<boolean> {
  if ((await readNetwork(session)) === expected) return true
  await new Promise<void>(resolve => {
    const cancelTimer = clock.after(SETTLE_TIMEOUT_MS, finish)
    const stop = session.watch({
      onAccounts: () => {},
      onNetwork: caipNetworkId => caipNetworkId === expected && finish(),
      onGone: finish,
    })
    function finish() {
      cancelTimer()
      stop()
      resolve()
    }
  })
  return (await readNetwork(session)) === expected
}

async function readNetwork({ provider, caipNetworkId }: Session): Promise<CaipNetworkId> {
  return readChainId(await sendWalletRequest(provider, { method: 'eth_chainId' }, { caipNetworkId: caipNetworkId }))
}
