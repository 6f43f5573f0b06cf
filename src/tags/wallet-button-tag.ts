import { Tag, type Look } from './tag.js'

/**
 * @summary A button that connects one wallet.
 *
 * @attr wallet - A connector's id, a wallet's name, or `walletConnect`.
 * @attr label - The words in place of the wallet's name.
 * @csspart button - The native button.
 * @csspart label - The wallet's name.
 * @csspart ring - What turns while the wallet is looked for.
 */
export class WalletButtonTag extends Tag {
  static override readonly observedAttributes = [...Tag.observedAttributes, 'wallet', 'label']
  #asking = false

  /** The wallet to connect. */
  get wallet(): string {
    return this.text('wallet') || 'walletConnect'
  }
  set wallet(wallet: string | undefined) {
    this.write('wallet', wallet)
  }

  protected override look(): Look {
    return { label: this.text('label') || this.wallet, busy: this.#asking, variant: 'neutral' }
  }

  protected override press(): void {
    const { kit } = this
    if (!kit) return
    this.#say(true)
    // what goes wrong is shown by the modal, with what to do next
    const idle = () => this.#say(false)
    kit.connectWallet(this.wallet, this.meant).then(idle, idle)
  }

  #say(asking: boolean): void {
    this.#asking = asking
    this.draw()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-wallet-button': WalletButtonTag
  }
}
