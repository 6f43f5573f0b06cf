import { Tag, type ButtonContent } from './tag.js'

/**
 * @summary Connects one specific wallet.
 *
 * @attr wallet - A connector's id, a wallet's name, or `walletConnect`.
 * @attr label - Replaces the wallet's name as the label.
 * @csspart button - The native button.
 * @csspart label - The label.
 * @csspart ring - The spinner.
 */
export class WalletButtonTag extends Tag {
  static override readonly observedAttributes = [...Tag.observedAttributes, 'wallet', 'label']
  #isConnecting = false

  /** The wallet to connect: a connector's id, a wallet's name, or `walletConnect`. */
  get wallet(): string {
    return this.text('wallet') || 'walletConnect'
  }
  set wallet(wallet: string | undefined) {
    this.write('wallet', wallet)
  }

  protected override getContent(): ButtonContent {
    return { label: this.text('label') || this.wallet, busy: this.#isConnecting, variant: 'neutral' }
  }

  protected override onPress(): void {
    const { kit } = this
    if (!kit) return
    this.#setConnecting(true)
    // the modal shows any failure
    const onSettled = () => this.#setConnecting(false)
    kit.connectWallet(this.wallet, this.requestedNamespace).then(onSettled, onSettled)
  }

  #setConnecting(isConnecting: boolean): void {
    this.#isConnecting = isConnecting
    this.render()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-wallet-button': WalletButtonTag
  }
}
