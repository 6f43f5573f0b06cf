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

const VISIBLE_ROWS = 6.5

/**
 * @summary The supported fiat currencies.
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
        block-size: min(${px(60 * VISIBLE_ROWS)}, 55dvh);
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
          ? this.#renderList(fiats)
          : html`<appkit-ui-skeleton variant="row" count="3"></appkit-ui-skeleton>
              <p class="told" role="status">${t.loadingCurrencies}</p>`
      }`
  }

  #renderList(fiats: readonly Fiat[]): TemplateResult {
    const t = this.t(onramp)
    const { locale } = this
    const query = this.search.trim().toLocaleLowerCase(locale)
    const matches = fiats.filter(({ code }) =>
      `${code} ${currencyName(code, locale)}`.toLocaleLowerCase(locale).includes(query),
    )
    if (matches.length === 0)
      return html`<div class="empty">
        <p role="status">${t.noSuchCurrency}</p>
        <appkit-ui-button @click=${() => (this.search = '')}>${t.clearSearch}</appkit-ui-button>
      </div>`
    return html`<p class="told" role="status">${t.foundCurrencies(matches.length)}</p>
      <appkit-ui-virtual-list
        label=${t.currencies}
        .items=${matches}
        .renderItem=${(fiat: Fiat) => this.#renderRow(fiat, locale)}
      ></appkit-ui-virtual-list>`
  }

  #renderRow(fiat: Fiat, locale: string): TemplateResult {
    const { code } = fiat
    return html`<appkit-ui-row
      name=${currencyName(code, locale)}
      description=${code}
      ?selected=${code === this.known?.fiat?.code}
      @click=${() => this.#select(fiat)}
    >
      <span class="icon-box sign" slot="image" aria-hidden="true">${currencySign(code, locale)}</span>
    </appkit-ui-row>`
  }

  #select(fiat: Fiat): void {
    this.onramp.setFiat(fiat)
    const router = this.use(RouterController)
    if (!router.goBack()) router.replace('Onramp')
  }
}

defineView('appkit-onramp-fiat-select-view', OnrampFiatSelectView)
