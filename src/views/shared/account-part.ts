import { ModalController } from '../../controllers/app/modal.js'
import { subscribe } from 'valtio/vanilla'
import { AccountController, toCaipAddress } from '../../controllers/connection/account.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { WalletInfo } from '../../core/account.js'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import { View } from './view.js'
import { Latest } from '../../lib/abortable.js'
import { afterPaint } from '../../lib/next-frame.js'

export interface ActiveAccount {
  readonly namespace: Namespace
  readonly address: string
  /** The CAIP-10 account id; undefined if the app does not support the network. */
  readonly caipAddress: CaipAddress | undefined
  readonly wallet: WalletInfo | undefined
  readonly network: Network | undefined
  readonly isEmbedded: boolean
}

export abstract class AccountPart<Params = unknown> extends View<Params> {
  #stopWaiting: (() => void) | undefined

  // False while the screen is prepared in the closed dialog: it may not send requests then. The element is updated again
  // after the dialog has opened.
  protected get isShown(): boolean {
    const { state } = this.scope.use(ModalController)
    if (!state.open && this.isConnected)
      this.#stopWaiting ??= subscribe(state, () => {
        this.#stopWaiting?.()
        this.#stopWaiting = undefined
        void afterPaint().then(() => this.requestUpdate())
      })
    return state.open
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stopWaiting?.()
    this.#stopWaiting = undefined
  }

  protected get isSmartAccount(): boolean {
    const { namespace } = this.active ?? {}
    return namespace !== undefined && this.use(AccountController).get(namespace).accounts[0]?.type === 'smartAccount'
  }

  // The account of the active namespace, otherwise of the first connected one; undefined if none is connected.
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
      wallet: account.get(namespace).wallet,
      network,
      isEmbedded: account.get(namespace).connectorId === 'AUTH',
    }
  }
}

/** A part that loads data of the account: when it is shown, and when the account or its network changes. */
export abstract class AccountDataPart<Params = unknown> extends AccountPart<Params> {
  #requestedAccount = ''
  readonly #request = new Latest()

  protected abstract requestData(force?: boolean): void

  // Aborts when the account or its network changes, and when the part is removed.
  protected get requestSignal(): AbortSignal {
    return this.#request.signal
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#requestedAccount = ''
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#request.abort()
  }

  // Requests the data of a new account or network. Returns true if it did.
  protected requestOnce(): boolean {
    const caipAddress = this.active?.caipAddress
    if (!this.isShown || !caipAddress || caipAddress === this.#requestedAccount) return false
    this.#requestedAccount = caipAddress
    this.#request.next()
    this.requestData()
    return true
  }
}
