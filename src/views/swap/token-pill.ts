import { html, type TemplateResult } from 'lit'
import type { SwapToken } from '../../core/swap-token.js'
import '../../elements/image/image.js'
import '../../elements/pill/pill.js'

interface PillWords {
  /** What it says to screen readers. */
  readonly label: string
  /** What stands there while no token is chosen. */
  readonly empty: string
  choose(): void
}

/** The token that is chosen, as what leads to another one. */
export function renderTokenPill(token: SwapToken | undefined, { label, empty, choose }: PillWords): TemplateResult {
  if (!token) return html`<appkit-ui-pill ground="raised" label=${label} @click=${choose}>${empty}</appkit-ui-pill>`
  return html`<appkit-ui-pill ground="raised" label=${label} @click=${choose}>
    <appkit-ui-image slot="image" size="24" src=${token.icon ?? ''} name=${token.symbol || token.name}></appkit-ui-image
    ><bdi>${token.symbol}</bdi>
  </appkit-ui-pill>`
}
