import { html, nothing } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import type { Seller } from '../../core/onramp.js'
import '../../elements/feedback/skeleton.js'
import { onramp } from '../../i18n/en/onramp.js'
import { defineView } from '../shared/view.js'
import { OnrampPart } from './onramp-part.js'
import { renderSellerRow } from './seller-row.js'

/**
 * @summary The providers that sell on the active network, the best offer first.
 * @route OnRampProviderSelect
 * @feature onramp
 */
export class OnrampProviderSelectView extends OnrampPart {
  override get heading(): string {
    return this.t(onramp).providers
  }

  override render(): unknown {
    if (!this.active?.caipAddress) return nothing
    const t = this.t(onramp)
    const { sellers, seller: chosen } = this.known ?? {}
    if (!sellers)
      return html`<appkit-ui-skeleton variant="row" count="2"></appkit-ui-skeleton>
        <p class="told" role="status">${t.loading}</p>`
    return html`<ul aria-label=${t.providers}>
      ${sellers.map(
        seller =>
          html`<li>
            ${renderSellerRow(seller, {
              t,
              selected: seller.name === chosen?.name,
              onSelect: () => this.#select(seller),
            })}
          </li>`,
      )}
    </ul>`
  }

  #select(seller: Seller): void {
    this.onramp.setSeller(seller)
    const router = this.use(RouterController)
    if (!router.goBack()) router.replace('Onramp')
  }
}

defineView('appkit-onramp-provider-select-view', OnrampProviderSelectView)
