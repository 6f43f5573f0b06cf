import { html, nothing, type TemplateResult } from 'lit'
import { formatOnrampNetwork, type Seller } from '../../core/onramp.js'
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

/** Renders a provider with its fee and domain, and with the network it delivers on if it is another one. */
export function renderSellerRow(seller: Seller, { t, selected = false, offers, onSelect }: SellerRow): TemplateResult {
  return html`<appkit-ui-row
    name=${seller.label}
    description=${describeSeller(seller, t)}
    ?selected=${selected}
    @click=${onSelect}
  >
    <appkit-ui-image slot="image" name=${seller.label}></appkit-ui-image>
    ${
      offers
        ? html`<span slot="end" class="offers"
            >${offers}<appkit-ui-icon name="chevron-right" size="16"></appkit-ui-icon
          ></span>`
        : nothing
    }
  </appkit-ui-row>`
}

function describeSeller({ fee, origin, network, isOtherNetwork }: Seller, t: typeof onramp): string {
  const detail =
    isOtherNetwork && network ? t.deliversOn(formatOnrampNetwork(network)) : fee ? t.feeRange(fee) : t.feeOnPage
  return `${detail} · ${new URL(origin).host}`
}
