import { type CaipNetworkId, getChainId } from '../../core/caip.js'
import type { Provider, RequestArguments } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { Emitter } from '../../lib/emitter.js'
import { parseNetwork, protocolNamespaces } from './protocol-namespaces.js'

export interface ProviderBacking {
  readonly accounts: readonly { readonly address: string }[]
  readonly caipNetworkId: CaipNetworkId
  readonly methods: readonly string[]
  readonly networks: readonly CaipNetworkId[]
  sendRequest(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown>
  read(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown>
  moveTo(caipNetworkId: CaipNetworkId): void
}

/**
 * The EIP-1193 provider of one namespace of a session. `request` optionally takes the network. Approved methods go to
 * the wallet and read methods to the app's RPC. A wallet method that was not approved is rejected; it is never sent to
 * a node.
 */
export class SessionProvider extends Emitter implements Provider {
  constructor(private readonly backing: ProviderBacking) {
    super()
  }

  /**
   * Sends a request.
   * @throws the wallet's error unchanged, or an AppKitError such as `wallet/method-unsupported` or
   * `network/unsupported`
   */
  async request(args: RequestArguments, caipNetworkId?: CaipNetworkId): Promise<unknown> {
    const { backing } = this
    const { method } = args
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return backing.accounts.map(account => account.address)
    if (method === 'eth_chainId') return formatChainId(backing.caipNetworkId)
    if (method === 'wallet_switchEthereumChain') return this.switchTo(args)
    const network = caipNetworkId ?? backing.caipNetworkId
    if (backing.methods.includes(method))
      return backing.sendRequest(args, isWalletWide(method) ? this.approvedNetwork() : network)
    if (isWalletMethod(method)) throw new AppKitError('wallet/method-unsupported', { text: method })
    return backing.read(args, network)
  }

  private async switchTo(args: RequestArguments): Promise<null> {
    const { backing } = this
    const target = parseNetwork((args.params as { chainId?: unknown }[] | undefined)?.[0]?.chainId, 'eip155')
    if (!target) throw new AppKitError('network/unsupported')
    if (!backing.networks.includes(target)) {
      if (!backing.methods.includes(args.method)) throw new AppKitError('network/unsupported', { text: target })
      await backing.sendRequest(args, this.approvedNetwork())
    }
    backing.moveTo(target)
    return null
  }

  // The protocol sends a request on an approved network only, even if it concerns another one.
  private approvedNetwork(): CaipNetworkId {
    const { caipNetworkId, networks } = this.backing
    return networks.includes(caipNetworkId) ? caipNetworkId : (networks[0] ?? caipNetworkId)
  }
}

export function formatChainId(caipNetworkId: CaipNetworkId): string {
  const reference = getChainId(caipNetworkId)
  return /^\d+$/.test(reference) ? `0x${BigInt(reference).toString(16)}` : reference
}

function isWalletWide(method: string): boolean {
  return method.startsWith('wallet_')
}

function isWalletMethod(method: string): boolean {
  const namespaces = Object.entries(protocolNamespaces)
  const isNamed = namespaces.some(([name, { methods }]) => methods.includes(method) || method.startsWith(`${name}_`))
  return isNamed || isWalletWide(method)
}
