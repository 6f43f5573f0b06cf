import type { TagState } from '../core/registry.js'
import { Tag, type Look } from './tag.js'

/**
 * @summary The network in use, and the way to the others.
 *
 * @attr label - The words while no network is in use.
 * @csspart button - The native button.
 * @csspart label - The network's name.
 * @csspart dot - What stands in place of a picture.
 */
export class NetworkButtonTag extends Tag {
  static override readonly observedAttributes = [...Tag.observedAttributes, 'label']

  protected override look({ network, words }: TagState): Look {
    const label = network?.name ?? (this.text('label') || words.selectNetwork)
    const name = network ? words.openNetworks(label) : label
    return { label, name, variant: 'neutral', icon: network?.icon ?? '' }
  }

  protected override press(): void {
    this.open('Networks')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-network-button': NetworkButtonTag
  }
}
