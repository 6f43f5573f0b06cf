import { html, type TemplateResult } from 'lit'
import type { Seller } from '../../core/onramp.js'
import { payNetworkTitle } from '../../core/pay-networks.js'
import '../../elements/icon/icon.js'
import '../../elements/image/image.js'
import '../../elements/row/row.js'
import '../../elements/skeleton/skeleton.js'
import type { onramp } from '../../i18n/en/onramp.js'

/** Who sells, and why not now. */
export interface Sellers {
  readonly t: typeof onramp
  /** Undefined while that is not known. */
  readonly sellers: readonly Seller[] | undefined
  /** Why nobody can be chosen; '' where they can. */
  readonly reason: string
}

/** Those who sell, each with what it keeps, where its page is, and where it delivers if that is not here. */
export function renderSellers({ t, sellers, reason }: Sellers, choose: (seller: Seller) => void): TemplateResult {
  if (!sellers)
    return html`<div class="sellers">
      <appkit-ui-skeleton variant="row" count="2"></appkit-ui-skeleton>
      <p class="told" role="status">${t.loading}</p>
    </div>`
  return html`<ul class="sellers" aria-label=${t.providers}>
    ${sellers.map(
      seller =>
        html`<li>
          <appkit-ui-row
            name=${seller.label}
            description=${factsOf(seller, t)}
            ?disabled=${reason !== ''}
            reason=${reason}
            @click=${() => choose(seller)}
          >
            <appkit-ui-image slot="image" name=${seller.label}></appkit-ui-image>
            <appkit-ui-icon slot="end" name="external-link" size="16"></appkit-ui-icon>
          </appkit-ui-row>
        </li>`,
    )}
  </ul>`
}

function factsOf({ fee, origin, network, isElsewhere }: Seller, t: typeof onramp): string {
  const fact = isElsewhere && network ? t.deliversOn(payNetworkTitle(network)) : fee ? t.feeOf(fee) : t.feeThere
  return `${fact} · ${new URL(origin).host}`
}
