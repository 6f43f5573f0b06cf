import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import type { Namespace } from '../../core/caip.js'
import type { Provider, RequestArguments } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isRejection, getErrorMessage, rpcCodes } from '../../core/errors/wallet-error.js'
import { lazy } from '../../core/lazy.js'

/**
 * The part of an instance that the adapter uses. Instances of `appkit-modal`, `appkit-modal/headless` and
 * `appkit-modal/react` have it.
 */
export interface SigningKit {
  getProvider(namespace?: Namespace): Provider | undefined
  getAddress(namespace?: Namespace): string | undefined
  getCaipNetwork(namespace?: Namespace): { readonly id: number | string } | undefined
  subscribeAccount(listener: () => void, namespace?: Namespace): () => void
  subscribeProviders(listener: () => void): () => void
}

const loadEthers = lazy(() => import('ethers'))
const providers = new WeakMap<SigningKit, Promise<BrowserProvider>>()

/**
 * Returns the ethers provider of an instance. It forwards every request to the wallet that is currently connected on
 * EVM networks, so one provider stays valid while accounts, networks and wallets change. While disconnected, its
 * requests reject. ethers is loaded on the first call.
 *
 * @example
 * const provider = await providerOf(kit)
 * await provider.getBalance(address)
 */
export function providerOf(kit: SigningKit): Promise<BrowserProvider> {
  const existing = providers.get(kit)
  if (existing) return existing
  const creation = createProvider(kit)
  providers.set(kit, creation)
  creation.catch(() => providers.delete(kit))
  return creation
}

async function createProvider(kit: SigningKit): Promise<BrowserProvider> {
  const { BrowserProvider } = await loadEthers()
  /** After a network switch, the first `getNetwork()` of ethers still returns the previous network. */
  class FollowingProvider extends BrowserProvider {
    override async getNetwork() {
      await super.getNetwork()
      return super.getNetwork()
    }
  }
  return new FollowingProvider(createForwardingProvider(kit), 'any')
}

function createForwardingProvider(kit: SigningKit): Provider {
  return {
    async request(args: RequestArguments) {
      const wallet = kit.getProvider('eip155')
      const network = kit.getCaipNetwork('eip155')
      if (!wallet && network && args.method === 'eth_chainId') return `0x${Number(network.id).toString(16)}` // without an answer, ethers retries forever
      if (!wallet) throw new AppKitError('account/missing', { text: 'No wallet is connected' })
      return wallet.request(args).catch((thrown: unknown) => {
        throw toEthersError(thrown)
      })
    },
  }
}

// ethers recognizes a rejection by code 4001 only; wallets use several codes. Standard: EIP-1193.
function toEthersError(thrown: unknown): unknown {
  const isRejected = AppKitError.is(thrown, 'wallet/rejected') || isRejection(thrown)
  return isRejected ? { code: rpcCodes.userRejected, message: getErrorMessage(thrown) } : thrown
}

/**
 * Returns the ethers signer of the active account without a wallet request. The signer does not follow account changes;
 * use {@link watchSigner} to observe them.
 *
 * @throws AppKitError `account/missing` if no wallet is connected on EVM networks
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
  const { JsonRpcSigner } = await loadEthers()
  return new JsonRpcSigner(provider, address)
}

/**
 * Calls the listener with the signer of the active account, immediately and after each change of the account, the
 * network or the wallet; with `undefined` while disconnected. Returns a function that stops watching.
 *
 * @example
 * const stop = watchSigner(kit, signer => (vault = signer && new Contract(address, abi, signer)))
 */
export function watchSigner(kit: SigningKit, listener: (signer: JsonRpcSigner | undefined) => void): () => void {
  let previous: readonly unknown[] | undefined
  let isStopped = false
  const check = () => {
    if (isStopped) return
    const current = [kit.getAddress('eip155'), kit.getProvider('eip155'), kit.getCaipNetwork('eip155')?.id]
    if (previous && current.every((value, at) => value === previous?.[at])) return
    previous = current
    const report = (signer: JsonRpcSigner | undefined) => {
      if (!isStopped && previous === current) listener(signer)
    }
    const isConnected = Boolean(current[0] && current[1])
    if (isConnected) void signerOf(kit).then(report, () => report(undefined))
    else report(undefined)
  }
  const stops = [kit.subscribeAccount(check, 'eip155'), kit.subscribeProviders(check)]
  check()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
