import { css, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/app/locale.js'
import '../../elements/controls/button.js'
import '../../elements/controls/field.js'
import type { FieldElement } from '../../elements/controls/field.js'
import '../../elements/controls/row.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/skeleton.js'
import '../../elements/layout/virtual-list.js'
import { assets } from '../../i18n/en/balances.js'
import { formatAmount, formatFiat } from '../../lib/format-amount.js'
import { defineView, View } from './view.js'

export interface TokenChoice {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Contract address; undefined for the native coin. */
  readonly address?: string
  readonly icon?: string
  /** Balance in the smallest unit; undefined if unknown. */
  readonly amount?: bigint
  /** Value of the balance in US dollars; undefined if unknown. */
  readonly value?: number
}

/** Returns the tokens whose name or symbol contains the search text, or whose address starts with it. */
export function findTokens<T extends TokenChoice>(tokens: readonly T[], search: string): readonly T[] {
  const query = search.trim().toLowerCase()
  if (query === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(query) ||
      symbol.toLowerCase().includes(query) ||
      (query.startsWith('0x') && address?.toLowerCase().startsWith(query)),
  )
}

const MAX_DECIMALS = 3

function renderTokenRow(
  { name, symbol, icon, amount, decimals, value }: TokenChoice,
  locale: string,
  onClick: () => void,
): TemplateResult {
  const balance = amount === undefined ? '' : `${formatAmount(amount, decimals, { digits: MAX_DECIMALS, locale })} `
  return html`<appkit-ui-row name=${name || symbol} description=${`${balance}${symbol}`} @click=${onClick}>
    <appkit-ui-image slot="image" src=${icon ?? ''} name=${symbol || name}></appkit-ui-image>
    ${value === undefined ? nothing : html`<span slot="end">${formatFiat(value, locale)}</span>`}
  </appkit-ui-row>`
}

const VISIBLE_ROWS = 6.5

export class TokenList<T extends TokenChoice = TokenChoice> extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        gap: ${px(8)};
        padding: 0;
      }
      appkit-ui-virtual-list,
      .empty,
      .loading {
        block-size: min(${px(60 * VISIBLE_ROWS)}, 55dvh);
      }
      .loading {
        overflow: hidden;
      }
    `,
  ]
  @property({ attribute: false }) tokens: readonly T[] | undefined
  @property({ attribute: false }) onSelect: (token: T) => void = () => {}
  @property() emptyText = ''
  @state() private search = ''

  override render(): unknown {
    const t = this.t(assets)
    const matches = findTokens(this.tokens ?? [], this.search)
    return html`<appkit-ui-field
        type="search"
        icon="search"
        label=${t.searchTokens}
        clear-label=${t.clearSearch}
        .value=${this.search}
        @input=${(event: Event) => (this.search = (event.target as FieldElement).value)}
      ></appkit-ui-field>
      ${this.tokens === undefined ? this.#renderLoading() : matches.length === 0 ? this.#renderEmpty() : this.#renderList(matches)}`
  }

  #renderList(matches: readonly T[]): TemplateResult {
    const locale = this.use(LocaleController).state.tag
    return html`<appkit-ui-virtual-list
      label=${this.t(assets).tokens}
      .items=${matches}
      .renderItem=${(token: T) => renderTokenRow(token, locale, () => this.onSelect(token))}
    ></appkit-ui-virtual-list>`
  }

  #renderLoading(): TemplateResult {
    return html`<div class="loading"><appkit-ui-skeleton variant="row" count="7"></appkit-ui-skeleton></div>
      <p class="told" role="status">${this.t(assets).loadingTokens}</p>`
  }

  #renderEmpty(): TemplateResult {
    const t = this.t(assets)
    if (this.tokens?.length === 0)
      return html`<div class="empty"><p role="status">${this.emptyText || t.noTokens}</p></div>`
    return html`<div class="empty">
      <p role="status">${t.noSuchToken}</p>
      <appkit-ui-button @click=${() => this.#clear()}>${t.clearSearch}</appkit-ui-button>
    </div>`
  }

  #clear(): void {
    this.search = ''
    this.renderRoot.querySelector('appkit-ui-field')?.focus()
  }
}

defineView('appkit-token-list', TokenList)
