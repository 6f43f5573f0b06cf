import { AccountController, toCaipAddress } from '../../controllers/connection/account.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { WalletInfo } from '../../core/account.js'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import { View } from './view.js'

/** The account a screen is about. */
export interface ActiveAccount {
  readonly namespace: Namespace
  readonly address: string
  /** The same on its network; undefined where the app does not support that. */
  readonly caipAddress: CaipAddress | undefined
  readonly wallet: WalletInfo | undefined
  readonly network: Network | undefined
  /** Whether it is one of the embedded wallet. */
  readonly isEmbedded: boolean
}

/** A screen, or a part of one, that is about the connected account. */
export abstract class AccountPart<Params = unknown> extends View<Params> {
  /** Whether the account in use is a contract's. */
  protected get isSmartAccount(): boolean {
    const { namespace } = this.active ?? {}
    return namespace !== undefined && this.use(AccountController).of(namespace).accounts[0]?.type === 'smartAccount'
  }

  /** The account of the active namespace, or of the first one that is connected; undefined where nobody is. */
  protected get active(): ActiveAccount | undefined {
    const account = this.use(AccountController)
    const networks = this.use(NetworkController)
    const preferred = networks.state.namespace
    const namespace = account.address(preferred) ? preferred : account.connected[0]
    const address = namespace && account.address(namespace)
    if (!namespace || !address) return undefined
    const network = networks.current(namespace)
    return {
      namespace,
      address,
      caipAddress:
        network && networks.isSupported(namespace) ? toCaipAddress(network.caipNetworkId, address) : undefined,
      wallet: account.of(namespace).wallet,
      network,
      isEmbedded: account.of(namespace).connectorId === 'AUTH',
    }
  }
}

/**
 * A part of a screen that asks about the account: when it comes, and whenever the account or its network is another one.
 */
export abstract class AskingPart<Params = unknown> extends AccountPart<Params> {
  #asked = ''
  #asking = new AbortController()

  /** Asks for what is shown, past caches where it is forced to. */
  protected abstract ask(force?: boolean): void

  /** Ends with the questions under way: with another account or network, and with the part. */
  protected get asking(): AbortSignal {
    return this.#asking.signal
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#asked = ''
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#asking.abort()
  }

  /** Asks where nobody has of this account on its network; tells whether it did. */
  protected askOnce(): boolean {
    const wanted = this.active?.caipAddress
    if (!wanted || wanted === this.#asked) return false
    this.#asked = wanted
    this.#asking.abort()
    this.#asking = new AbortController()
    this.ask()
    return true
  }
}
