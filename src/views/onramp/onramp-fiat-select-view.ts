import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import type { Fiat } from '../../core/onramp.js'
import '../../elements/controls/button.js'
import '../../elements/controls/field.js'
import type { FieldElement } from '../../elements/controls/field.js'
import { px } from '../../elements/element.js'
import '../../elements/controls/row.js'
import '../../elements/feedback/skeleton.js'
import '../../elements/layout/virtual-list.js'
import { onramp } from '../../i18n/en/onramp.js'
import { currencyName, currencySign } from '../../lib/format-currency.js'
import { defineView } from '../shared/view.js'
import { OnrampPart } from './onramp-part.js'

/** As many rows as are seen at once; half of the next one shows that there are more. */
const SEEN_ROWS = 6.5

/**
 * @summary The currencies that can be paid in.
 * @route OnRampFiatSelect
 * @feature onramp
 */
export class OnrampFiatSelectView extends OnrampPart {
  static override styles = [
    super.styles,
    css`
      :host {
        gap: ${px(8)};
      }
      appkit-ui-virtual-list,
      .empty {
        block-size: min(${px(60 * SEEN_ROWS)}, 55dvh);
      }
      .sign {
        overflow: hidden;
        color: var(--appkit-text);
        font: 500 var(--appkit-type-13);
      }
    `,
  ]
  @state() private search = ''

  override get heading(): string {
    return this.t(onramp).currencyHeading
  }

  override render(): unknown {
    if (!this.active?.caipAddress) return nothing
    const t = this.t(onramp)
    const fiats = this.known?.offer?.fiats
    return html`<appkit-ui-field
        type="search"
        icon="search"
        label=${t.searchCurrencies}
        clear-label=${t.clearSearch}
        .value=${this.search}
        @input=${(event: Event) => (this.search = (event.target as FieldElement).value)}
      ></appkit-ui-field>
      ${
        fiats
          ? this.#list(fiats)
          : html`<appkit-ui-skeleton variant="row" count="3"></appkit-ui-skeleton>
              <p class="told" role="status">${t.loadingCurrencies}</p>`
      }`
  }

  #list(fiats: readonly Fiat[]): TemplateResult {
    const t = this.t(onramp)
    const { locale } = this
    const wanted = this.search.trim().toLocaleLowerCase(locale)
    const found = fiats.filter(({ code }) =>
      `${code} ${currencyName(code, locale)}`.toLocaleLowerCase(locale).includes(wanted),
    )
    if (found.length === 0)
      return html`<div class="empty">
        <p role="status">${t.noSuchCurrency}</p>
        <appkit-ui-button @click=${() => (this.search = '')}>${t.clearSearch}</appkit-ui-button>
      </div>`
    return html`<p class="told" role="status">${t.foundCurrencies(found.length)}</p>
      <appkit-ui-virtual-list
        label=${t.currencies}
        .items=${found}
        .renderItem=${(fiat: Fiat) => this.#row(fiat, locale)}
      ></appkit-ui-virtual-list>`
  }

  #row(fiat: Fiat, locale: string): TemplateResult {
    const { code } = fiat
    return html`<appkit-ui-row
      name=${currencyName(code, locale)}
      description=${code}
      ?selected=${code === this.known?.fiat?.code}
      @click=${() => this.#choose(fiat)}
    >
      <span class="icon-box sign" slot="image" aria-hidden="true">${currencySign(code, locale)}</span>
    </appkit-ui-row>`
  }

  #choose(fiat: Fiat): void {
    this.onramp.payIn(fiat)
    const router = this.use(RouterController)
    if (!router.goBack()) router.replace('Onramp')
  }
}

defineView('appkit-onramp-fiat-select-view', OnrampFiatSelectView)
