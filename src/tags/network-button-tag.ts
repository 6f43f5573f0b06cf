import type { TagState } from '../core/registry.js'
import { getInitial } from '../lib/placeholders.js'
import { Tag, type ButtonContent } from './tag.js'

/**
 * @summary Shows the active network and opens the network list.
 *
 * @attr label - The label while no network is selected.
 * @csspart button - The native button.
 * @csspart label - The network's name.
 * @csspart dot - The initial of the network, in place of a missing icon.
 */
export class NetworkButtonTag extends Tag {
  static override readonly observedAttributes = [...Tag.observedAttributes, 'label']

  protected override getContent({ network, words }: TagState): ButtonContent {
    const label = network?.name ?? (this.text('label') || words.selectNetwork)
    const name = network ? words.openNetworks(label) : label
    const picture = network && { src: network.icon, initial: getInitial(label) }
    return { label, name, variant: 'neutral', picture }
  }

  protected override onPress(): void {
    this.open('Networks')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-network-button': NetworkButtonTag
  }
}
