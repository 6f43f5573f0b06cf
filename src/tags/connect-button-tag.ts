import { property } from 'lit/decorators.js'
import { pressable } from './press.js'
import { Tag } from './tag.js'
import { styles } from './tag.styles.js'

/**
 * @summary The button that opens the ways to connect.
 *
 * @csspart button - The native button.
 * @csspart label - Its words.
 * @csspart ring - What turns while something is waited for.
 */
export class ConnectButtonTag extends Tag {
  static override styles = styles

  /** `md`, 40 px high, or `sm`, 32. */
  @property({ reflect: true }) size: 'sm' | 'md' = 'md'
  /** The words in place of ours. */
  @property() label = ''
  /** The words in place of ours while connecting. */
  @property({ attribute: 'loading-label' }) loadingLabel = ''

  override render() {
    const { words, busy } = this.state
    return pressable({
      label: busy ? this.loadingLabel || words.connecting : this.label || words.connect,
      busy,
      disabled: this.disabled,
      variant: 'primary',
      press: () => void this.kit?.open({ ...(this.meant && { namespace: this.meant }) }),
      expect: this.expect,
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-connect-button': ConnectButtonTag
  }
}
