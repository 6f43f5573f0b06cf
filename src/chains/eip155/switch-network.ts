import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import type { Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { addNetwork } from './add-network.js'
import { askWallet } from '../../core/ask-wallet.js'
import { hexChainId, readChainId } from './chain-id.js'
import { messageOf } from '../../core/errors/read-error.js'
import { isUnknownChain } from '../../core/errors/unknown-chain.js'
import { isRejection } from '../../core/errors/wallet-error.js'

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
