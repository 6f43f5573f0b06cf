import { html, nothing, type TemplateResult } from 'lit'
import { formatOnrampNetwork, formatSellerHost, type Seller } from '../../core/onramp.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import type { onramp } from '../../i18n/en/onramp.js'

export interface SellerRow {
  readonly t: typeof onramp
  readonly selected?: boolean
  /** How many providers there are to choose from. */
  readonly offers?: string
  onSelect(): void
}

/**
 * Renders a provider by the host of its page, with its name if its origin is known, its fee, and the network that it
 * delivers on if it is another one.
 */
export function renderSellerRow(seller: Seller, { t, selected = false, offers, onSelect }: SellerRow): TemplateResult {
  return html`<appkit-ui-row
    name=${formatSellerHost(seller)}
    description=${describeSeller(seller, t)}
    ?selected=${selected}
    @click=${onSelect}
  >
    <appkit-ui-image slot="image" name=${seller.label ?? formatSellerHost(seller)}></appkit-ui-image>
    ${
      offers
        ? html`<span slot="end" class="offers"
            >${offers}<appkit-ui-icon name="chevron-right" size="16"></appkit-ui-icon
          ></span>`
        : nothing
    }
  </appkit-ui-row>`
}

function describeSeller({ label, fee, network, isOtherNetwork }: Seller, t: typeof onramp): string {
  const detail =
    isOtherNetwork && network ? t.deliversOn(formatOnrampNetwork(network)) : fee ? t.feeRange(fee) : t.feeOnPage
  return label === undefined ? detail : `${label} · ${detail}`
}
