import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { pressable } from './press.js'
import { Tag } from './tag.js'
import { styles } from './tag.styles.js'

/**
 * @summary The network in use, and the way to the others.
 *
 * @csspart button - The native button.
 * @csspart label - The network's name.
 */
export class NetworkButtonTag extends Tag {
  static override styles = styles

  /** The words while no network is in use. */
  @property() label = ''

  override render() {
    const { network, words } = this.state
    const label = network?.name ?? (this.label || words.selectNetwork)
    const icon = network?.icon
    return pressable({
      label,
      name: network ? words.openNetworks(label) : label,
      disabled: this.disabled,
      variant: 'neutral',
      before: icon ? html`<img class="dot" src=${icon} alt="" />` : html`<span class="dot"></span>`,
      press: () => void this.kit?.open({ view: 'Networks', ...(this.meant && { namespace: this.meant }) }),
      expect: this.expect,
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-network-button': NetworkButtonTag
  }
}
