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
import { formatAmount, formatMoney } from '../../lib/format-amount.js'
import { defineView, View } from './view.js'

/** What a token is chosen by. */
export interface TokenChoice {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Its contract; absent for the network's own coin. */
  readonly address?: string
  readonly icon?: string
  /** What the account holds of it, in the smallest unit; absent where that is not known. */
  readonly amount?: bigint
  /** Of all of that, in US dollars; absent where nobody knows. */
  readonly value?: number
}

/** The tokens whose name or symbol has the words of a search in it, or whose contract is what was typed. */
export function findTokens<T extends TokenChoice>(tokens: readonly T[], search: string): readonly T[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(wanted) ||
      symbol.toLowerCase().includes(wanted) ||
      (wanted.startsWith('0x') && address?.toLowerCase().startsWith(wanted)),
  )
}

/** How many places of an amount are shown (spec point 9). */
const SHOWN_DIGITS = 3

/** One token to choose: its name, what is held of it, and what that is worth where anybody knows. */
function renderTokenRow(
  { name, symbol, icon, amount, decimals, value }: TokenChoice,
  locale: string,
  choose: () => void,
): TemplateResult {
  const held = amount === undefined ? '' : `${formatAmount(amount, decimals, { digits: SHOWN_DIGITS, locale })} `
  return html`<appkit-ui-row name=${name || symbol} description=${`${held}${symbol}`} @click=${choose}>
    <appkit-ui-image slot="image" src=${icon ?? ''} name=${symbol || name}></appkit-ui-image>
    ${value === undefined ? nothing : html`<span slot="end">${formatMoney(value, locale)}</span>`}
  </appkit-ui-row>`
}

/** As many rows as are seen at once; half of the next one shows that there are more. */
const SEEN_ROWS = 6.5

/** Tokens to choose one from, to search; any number of them. What is chosen is told to `choose`. */
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
        block-size: min(${px(60 * SEEN_ROWS)}, 55dvh);
      }
      .loading {
        overflow: hidden;
      }
    `,
  ]
  /** What there is to choose from; undefined while that is not known. */
  @property({ attribute: false }) tokens: readonly T[] | undefined
  /** Hears what was chosen. */
  @property({ attribute: false }) choose: (token: T) => void = () => {}
  /** What stands there where there is nothing to choose from. */
  @property() nothing = ''
  @state() private search = ''

  override render(): unknown {
    const t = this.t(assets)
    const found = findTokens(this.tokens ?? [], this.search)
    return html`<appkit-ui-field
        type="search"
        icon="search"
        label=${t.searchTokens}
        clear-label=${t.clearSearch}
        .value=${this.search}
        @input=${(event: Event) => (this.search = (event.target as FieldElement).value)}
      ></appkit-ui-field>
      ${this.tokens === undefined ? this.#loading() : found.length === 0 ? this.#none() : this.#list(found)}`
  }

  #list(found: readonly T[]): TemplateResult {
    const locale = this.use(LocaleController).state.tag
    return html`<appkit-ui-virtual-list
      label=${this.t(assets).tokens}
      .items=${found}
      .renderItem=${(token: T) => renderTokenRow(token, locale, () => this.choose(token))}
    ></appkit-ui-virtual-list>`
  }

  #loading(): TemplateResult {
    return html`<div class="loading"><appkit-ui-skeleton variant="row" count="7"></appkit-ui-skeleton></div>
      <p class="told" role="status">${this.t(assets).loadingTokens}</p>`
  }

  #none(): TemplateResult {
    const t = this.t(assets)
    if (this.tokens?.length === 0)
      return html`<div class="empty"><p role="status">${this.nothing || t.noTokens}</p></div>`
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
