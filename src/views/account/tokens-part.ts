import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/base/locale.js'
import { PortfolioController, type Portfolio } from '../../controllers/chain/portfolio.js'
import type { Token } from '../../core/token.js'
import '../../elements/image/image.js'
import { px } from '../../elements/px.js'
import '../../elements/skeleton/skeleton.js'
import '../../elements/text-link/text-link.js'
import { assets } from '../../i18n/en/assets.js'
import { formatAmount } from '../../lib/format-amount.js'
import { formatMoney } from '../../lib/format-money.js'
import { AccountPart } from '../kit/account-part.js'
import { defineView } from '../kit/view.js'
import { tokenList } from './tokens-part.styles.js'

/** How many rows are seen whole; a list that has more scrolls, and takes the focus for the keyboard to scroll it. */
const SEEN_ROWS = 5
/** How many places of an amount are shown (spec point 9). */
const SHOWN_DIGITS = 3

/** What the account holds: each token with its amount, and what that is worth where anybody knows. */
export class TokensPart extends AccountPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0 0 ${px(8)};
      }
    `,
    tokenList,
  ]
  #asked = ''
  /** Ends the question under way: with the next one, and with the part. */
  #asking = new AbortController()

  override connectedCallback(): void {
    super.connectedCallback()
    this.#asked = ''
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#asking.abort()
  }

  override render(): unknown {
    const { known } = this
    if (!this.active?.caipAddress) return nothing
    const t = this.t(assets)
    if (!known?.tokens) return known?.failed ? this.#failed() : this.#loading()
    if (known.tokens.length === 0) return html`<p class="empty small">${t.noTokens}</p>`
    return html`<ul aria-label=${t.tokens} tabindex=${known.tokens.length > SEEN_ROWS ? '0' : nothing}>
        ${known.tokens.map(token => this.#row(token))}
      </ul>
      ${known.failed ? this.#failed() : nothing}`
  }

  /** Asks when the part comes, and whenever the account or its network is another one. */
  protected override updated(): void {
    const wanted = this.active?.caipAddress
    if (!wanted || wanted === this.#asked) return
    this.#asked = wanted
    this.#refresh()
  }

  private get known(): Portfolio | undefined {
    const { current } = this.use(PortfolioController).state
    return current && current.of === this.active?.caipAddress ? current : undefined
  }

  #row({ name, symbol, icon, amount, decimals, price, value }: Token): TemplateResult {
    const locale = this.use(LocaleController).state.tag
    const held = `${formatAmount(amount, decimals, { digits: SHOWN_DIGITS, locale })} ${symbol}`
    return html`<li>
      <appkit-ui-image src=${icon ?? ''} name=${symbol || name}></appkit-ui-image>
      <div class="words"><b data-hint>${name}</b><small data-hint>${held}</small></div>
      <div class="worth">
        ${value === undefined ? nothing : html`<b>${formatMoney(value, locale)}</b>`}
        ${price === undefined ? nothing : html`<small>${formatMoney(price, locale)}</small>`}
      </div>
    </li>`
  }

  #loading(): TemplateResult {
    return html`<appkit-ui-skeleton variant="row" count="3"></appkit-ui-skeleton>
      <p class="told" role="status">${this.t(assets).loadingTokens}</p>`
  }

  #failed(): TemplateResult {
    const t = this.t(assets)
    return html`<p class="failed small" role="status">
      ${t.tokensUnavailable}
      <appkit-ui-text-link @click=${() => this.#refresh(true)}>${t.tryAgain}</appkit-ui-text-link>
    </p>`
  }

  #refresh(force = false): void {
    const { active } = this
    if (!active) return
    this.#asking.abort()
    const { signal } = (this.#asking = new AbortController())
    const asked = this.scope.use(PortfolioController).refresh(active.namespace, { force, signal })
    void asked.catch(() => {}) // nobody waits for it any more
  }
}

defineView('appkit-tokens-part', TokensPart)
