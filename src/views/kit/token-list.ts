import { css, html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/base/locale.js'
import '../../elements/button/button.js'
import '../../elements/field/field.js'
import type { FieldElement } from '../../elements/field/field.js'
import { px } from '../../elements/px.js'
import '../../elements/skeleton/skeleton.js'
import '../../elements/virtual-list/virtual-list.js'
import { assets } from '../../i18n/en/assets.js'
import { findTokens, type TokenChoice } from './find-tokens.js'
import { renderTokenRow } from './token-row.js'
import { defineView, View } from './view.js'

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
