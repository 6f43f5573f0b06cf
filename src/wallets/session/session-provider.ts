import { type CaipNetworkId, chainIdOf } from '../../core/caip.js'
import type { Provider, RequestArguments, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { cleanText } from '../../lib/clean-text.js'
import { Emitter } from '../../lib/emitter.js'
import { safeUrl } from '../../lib/safe-url.js'
import { networkNamed } from './approved-accounts.js'
import { protocolNamespaces } from './protocol-methods.js'
import type { SessionStruct } from './session-options.js'

/** The wallet that serves any network, whatever it approved; known by its own name only. */
const SERVES_ALL_NETWORKS = 'MetaMask Wallet'

/** Who is at the other end of a session. */
export interface SessionPeer {
  /** Absent where the wallet's name was unusable. */
  readonly wallet: Session['wallet']
  /** Whether the wallet serves networks beyond those it approved. */
  readonly servesAll: boolean
}

/** The wallet as it names itself: its words are cleaned, its picture is taken from safe places only. */
export function peerOf({ peer }: SessionStruct): SessionPeer {
  const name = cleanText(peer.metadata.name)
  const icons: unknown = peer.metadata.icons
  const icon = Array.isArray(icons) ? safeUrl(icons[0], 'image') : undefined
  const wallet = name ? { name, ...(icon && { icon }) } : undefined
  return { wallet, servesAll: peer.metadata.name === SERVES_ALL_NETWORKS }
}

/** What stands behind the provider of one namespace. */
export interface ProviderBacking {
  readonly accounts: readonly { readonly address: string }[]
  readonly caipNetworkId: CaipNetworkId
  /** Methods the wallet approved. */
  readonly methods: readonly string[]
  /** Networks the wallet approved. */
  readonly networks: readonly CaipNetworkId[]
  /** Sends to the wallet, on a network it approved. */
  ask(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown>
  /** Reads from the app's own RPC. */
  read(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown>
  moveTo(caipNetworkId: CaipNetworkId): void
}

/**
 * The provider of one namespace of a session. Standard: EIP-1193, with the network named where it is not the current
 * one. Signing goes to the wallet, reading to the app's RPC; a method that is meant for wallets and was not approved
 * is refused, never handed to a node.
 */
export class SessionProvider extends Emitter implements Provider {
  constructor(private readonly backing: ProviderBacking) {
    super()
  }

  /** Throws the wallet's own error as it came, or one of ours: `wallet/method-unsupported`, `network/unsupported`, …. */
  async request(args: RequestArguments, caipNetworkId?: CaipNetworkId): Promise<unknown> {
    const { backing } = this
    const { method } = args
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return backing.accounts.map(one => one.address)
    if (method === 'eth_chainId') return chainIdText(backing.caipNetworkId)
    if (method === 'wallet_switchEthereumChain') return this.switchTo(args)
    const network = caipNetworkId ?? backing.caipNetworkId
    if (backing.methods.includes(method))
      return backing.ask(args, isWalletWide(method) ? this.approvedNetwork() : network)
    if (isForWallets(method)) throw new AppKitError('wallet/method-unsupported', { text: method })
    return backing.read(args, network)
  }

  /** The network is ours to choose among those approved; any other is the wallet's to say. */
  private async switchTo(args: RequestArguments): Promise<null> {
    const { backing } = this
    const target = networkNamed((args.params as { chainId?: unknown }[] | undefined)?.[0]?.chainId, 'eip155')
    if (!target) throw new AppKitError('network/unsupported')
    if (!backing.networks.includes(target)) {
      if (!backing.methods.includes(args.method)) throw new AppKitError('network/unsupported', { text: target })
      await backing.ask(args, this.approvedNetwork())
    }
    backing.moveTo(target)
    return null
  }

  /** The protocol carries a request on an approved network only, though it may be about another one. */
  private approvedNetwork(): CaipNetworkId {
    const { caipNetworkId, networks } = this.backing
    return networks.includes(caipNetworkId) ? caipNetworkId : (networks[0] ?? caipNetworkId)
  }
}

/** The id of a network as providers say it: hexadecimal where it is a number, the bare reference otherwise. */
export function chainIdText(caipNetworkId: CaipNetworkId): string {
  const reference = chainIdOf(caipNetworkId)
  return /^\d+$/.test(reference) ? `0x${BigInt(reference).toString(16)}` : reference
}

function isWalletWide(method: string): boolean {
  return method.startsWith('wallet_')
}

/** Known by its name, or by the family it is named after: no node has methods like that, whether wallets have them or not. */
function isForWallets(method: string): boolean {
  const families = Object.entries(protocolNamespaces)
  const isNamed = families.some(([name, { methods }]) => methods.includes(method) || method.startsWith(`${name}_`))
  return isNamed || isWalletWide(method)
}
