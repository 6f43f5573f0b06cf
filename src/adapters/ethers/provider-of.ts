import type { BrowserProvider } from 'ethers'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { rpcCodes } from '../../core/errors/rpc-codes.js'
import { messageOf } from '../../core/errors/read-error.js'
import { isRejection } from '../../core/errors/wallet-error.js'
import type { Provider, RequestArguments } from '../../core/provider.js'
import type { SigningKit } from './signing-kit.js'

/** The provider of each instance: one for its whole life. */
const providers = new WeakMap<SigningKit, Promise<BrowserProvider>>()

/**
 * The ethers provider of an instance. It goes through whatever wallet is connected on Ethereum networks at the moment, on
 * whatever network that wallet is: one provider stays right as accounts, networks and wallets change. While nobody is
 * connected its requests reject. ethers itself is loaded with the first call.
 *
 * @example
 * const provider = await providerOf(kit)
 * await provider.getBalance(address)
 */
export function providerOf(kit: SigningKit): Promise<BrowserProvider> {
  const known = providers.get(kit)
  if (known) return known
  const making = makeProvider(kit)
  providers.set(kit, making)
  making.catch(() => providers.delete(kit))
  return making
}

async function makeProvider(kit: SigningKit): Promise<BrowserProvider> {
  const { BrowserProvider } = await import('ethers').catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
  /** Says the network of the moment: ethers itself gives that of before once more after each switch. */
  class FollowingProvider extends BrowserProvider {
    override async getNetwork() {
      await super.getNetwork()
      return super.getNetwork()
    }
  }
  return new FollowingProvider(walletOfTheMoment(kit), 'any')
}

function walletOfTheMoment(kit: SigningKit): Provider {
  return {
    async request(args: RequestArguments) {
      const wallet = kit.getProvider('eip155')
      const network = kit.getCaipNetwork('eip155')
      if (!wallet && network && args.method === 'eth_chainId') return `0x${Number(network.id).toString(16)}` // else ethers asks on and on
      if (!wallet) throw new AppKitError('account/missing', { text: 'No wallet is connected' })
      return wallet.request(args).catch((thrown: unknown) => {
        throw inTermsOfEthers(thrown)
      })
    },
  }
}

/** ethers knows a refusal by one code alone, and the ways to a wallet have several. Standard: EIP-1193. */
function inTermsOfEthers(thrown: unknown): unknown {
  const isRefused = AppKitError.is(thrown, 'wallet/rejected') || isRejection(thrown)
  return isRefused ? { code: rpcCodes.userRejected, message: messageOf(thrown) } : thrown
}
