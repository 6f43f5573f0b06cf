import { property, state } from 'lit/decorators.js'
import { pressable } from './press.js'
import { Tag } from './tag.js'
import { styles } from './tag.styles.js'

/**
 * @summary A button that stands for one wallet: a press begins to connect it.
 *
 * @attr wallet - A connector's id, a wallet's name in small letters, or `walletConnect`.
 * @csspart button - The native button.
 * @csspart label - The wallet's name.
 */
export class WalletButtonTag extends Tag {
  static override styles = styles

  @property() wallet = 'walletConnect'
  /** The words in place of the wallet's name. */
  @property() label = ''
  @state() private asking = false

  override render() {
    return pressable({
      label: this.label || this.wallet,
      busy: this.asking,
      disabled: this.disabled,
      variant: 'neutral',
      press: () => void this.#connect(),
      expect: this.expect,
    })
  }

  async #connect(): Promise<void> {
    this.asking = true
    try {
      await this.kit?.connectWallet(this.wallet, this.meant)
    } catch {
      // the modal shows what went wrong, and what to do next
    } finally {
      this.asking = false
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-wallet-button': WalletButtonTag
  }
}
