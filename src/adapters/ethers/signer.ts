import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import type { Namespace } from '../../core/caip.js'
import type { Provider, RequestArguments } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isRejection, messageOf, rpcCodes } from '../../core/errors/wallet-error.js'

/** What is used of an instance: that of `appkit-modal`, of `appkit-modal/headless` and of `appkit-modal/react` all have it. */
export interface SigningKit {
  getProvider(namespace?: Namespace): Provider | undefined
  getAddress(namespace?: Namespace): string | undefined
  getCaipNetwork(namespace?: Namespace): { readonly id: number | string } | undefined
  subscribeAccount(listener: () => void, namespace?: Namespace): () => void
  subscribeProviders(listener: () => void): () => void
}

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

/**
 * The ethers signer of the account in use. It stays the signer of that account: {@link watchSigner} tells when another
 * one is. Asks nobody. Throws `account/missing` where no wallet is connected on Ethereum networks.
 *
 * @example
 * const signer = await signerOf(kit)
 * await signer.sendTransaction({ to, value: parseEther('0.1') })
 */
export async function signerOf(kit: SigningKit): Promise<JsonRpcSigner> {
  const provider = await providerOf(kit)
  const address = kit.getAddress('eip155')
  if (!address || !kit.getProvider('eip155'))
    throw new AppKitError('account/missing', { text: 'No wallet is connected' })
  const { JsonRpcSigner } = await import('ethers')
  return new JsonRpcSigner(provider, address)
}

/**
 * Tells the signer of the account in use, now and whenever the account, the network or the wallet is another one;
 * `undefined` while nobody is connected. The returned function ends it.
 *
 * @example
 * const stop = watchSigner(kit, signer => (vault = signer && new Contract(address, abi, signer)))
 */
export function watchSigner(kit: SigningKit, listener: (signer: JsonRpcSigner | undefined) => void): () => void {
  let known: readonly unknown[] | undefined
  let isOver = false
  const look = () => {
    if (isOver) return
    const now = [kit.getAddress('eip155'), kit.getProvider('eip155'), kit.getCaipNetwork('eip155')?.id]
    if (known && now.every((each, at) => each === known?.[at])) return
    known = now
    const tell = (signer: JsonRpcSigner | undefined) => {
      if (!isOver && known === now) listener(signer)
    }
    const isConnected = Boolean(now[0] && now[1])
    if (isConnected) void signerOf(kit).then(tell, () => tell(undefined))
    else tell(undefined)
  }
  const stops = [kit.subscribeAccount(look, 'eip155'), kit.subscribeProviders(look)]
  look()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
