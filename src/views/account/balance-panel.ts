import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { BalancesController, type NativeBalance } from '../../controllers/balances/balances.js'
import { type Portfolio, PortfolioController } from '../../controllers/balances/portfolio.js'
import type { Amount } from '../../core/chain-adapter.js'
import '../../elements/controls/text-link.js'
import '../../elements/display/amount.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/skeleton.js'
import { account } from '../../i18n/en/account.js'
import { formatAmount, formatFiat } from '../../lib/format-amount.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'

/** Splits a formatted number at the decimal separator of its locale. The separator is part of `rest`. */
export function splitAmount(text: string, locale: string): readonly [whole: string, rest: string] {
  const sign = decimalSign(locale)
  const index = text.lastIndexOf(sign)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)]
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Returns the formatted fiat value of an account's tokens; undefined if it is unknown. */
export function formatFiatValue(
  current: Portfolio | undefined,
  caipAddress: string | undefined,
  locale: string,
): string | undefined {
  if (current?.fiatValue === undefined || current.account !== caipAddress) return undefined
  return formatFiat(current.fiatValue, locale)
}

const SHOWN_DIGITS = 3
// Time to wait for prices before the native balance is shown. The unit of the number must not change under the eye.
export const PRICE_WAIT_MS = 1_500

export class BalancePanel extends AccountPart {
  static override styles = [
    super.styles,
    css`
      :host {
        align-items: center;
        justify-content: center;
        min-block-size: ${px(84)};
        padding: ${px(8)} ${px(12)} ${px(16)};
        text-align: center;
      }
      .ghost {
        inline-size: ${px(168)};
        block-size: ${px(36)};
        margin-block: ${px(4)};
        border-radius: ${radius(12)};
      }
    `,
  ]
  #requestedAccount = ''
  #cancelTimer = () => {}
  @state() private waitsForPrices = true

  override connectedCallback(): void {
    super.connectedCallback()
    this.#requestedAccount = ''
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelTimer()
  }

  override render(): TemplateResult {
    const balance = this.#nativeBalance
    const { current } = this.use(PortfolioController).state
    const total = formatFiatValue(current, this.active?.caipAddress, this.use(LocaleController).state.tag)
    if (total) return this.#renderTotal(total)
    if (this.#isPriced && balance?.amount) return this.#renderLoading()
    if (balance?.amount) return this.#renderBalance(balance.amount, balance.failed)
    if (balance?.failed || this.#isUnknownNetwork) return this.#renderUnavailable()
    return this.#renderLoading()
  }

  protected override updated(): void {
    const caipAddress = this.active?.caipAddress
    if (!this.isShown || !caipAddress || caipAddress === this.#requestedAccount) return
    this.#requestedAccount = caipAddress
    this.waitsForPrices = true
    this.#cancelTimer()
    this.#cancelTimer = this.scope.services.clock.after(PRICE_WAIT_MS, () => (this.waitsForPrices = false))
    this.#refresh()
  }

  // True while the value in dollars may still arrive.
  get #isPriced(): boolean {
    const { current } = this.use(PortfolioController).state
    const isKnown = current?.account === this.active?.caipAddress && (current?.tokens || current?.failed)
    return this.waitsForPrices && this.scope.services.data.available && !isKnown
  }

  #renderLoading(): TemplateResult {
    return html`<appkit-ui-skeleton class="ghost" variant="block"></appkit-ui-skeleton>
      <p class="told" role="status">${this.t(account).loadingBalance}</p>`
  }

  get #isUnknownNetwork(): boolean {
    const { active } = this
    return active !== undefined && !active.caipAddress
  }

  get #nativeBalance(): NativeBalance | undefined {
    const { native } = this.use(BalancesController).state
    const { active } = this
    const balance = active && native[active.namespace]
    return balance?.account === active?.caipAddress ? balance : undefined
  }

  #renderTotal(text: string): TemplateResult {
    const [whole, rest] = splitAmount(text, this.use(LocaleController).state.tag)
    return html`<p class="told">${this.t(account).balance}</p>
      <appkit-ui-amount size=${toFontSize(whole)} value=${whole} rest=${rest}></appkit-ui-amount>`
  }

  #renderBalance({ value, decimals, symbol }: Amount, failed: boolean): TemplateResult {
    const locale = this.use(LocaleController).state.tag
    const text = formatAmount(value, decimals, { digits: SHOWN_DIGITS, locale })
    const [whole, rest] = splitAmount(text, locale)
    const exact = `${formatAmount(value, decimals, { digits: Math.min(decimals, 100), locale })} ${symbol}`
    return html`<p class="told">${this.t(account).balance}</p>
      <appkit-ui-amount
        size=${toFontSize(text)}
        value=${whole}
        rest=${`${rest} ${symbol}`}
        hint=${exact}
      ></appkit-ui-amount>
      ${failed ? html`<p class="small">${this.#renderRetry()}</p>` : nothing}`
  }

  #renderUnavailable(): TemplateResult {
    return html`<p role="status">${this.t(account).balanceUnavailable}</p>
      ${this.#isUnknownNetwork || this.#nativeBalance?.unserved ? nothing : html`<p class="small">${this.#renderRetry()}</p>`}`
  }

  #renderRetry(): TemplateResult {
    const retry = () => this.#refresh(true)
    return html`<appkit-ui-text-link @click=${retry}>${this.t(account).tryAgain}</appkit-ui-text-link>`
  }

  #refresh(force = false): void {
    const { active } = this
    if (active) void this.scope.use(BalancesController).refresh(active.namespace, { force })
  }
}

function toFontSize(text: string): 18 | 30 | 38 {
  if (text.length <= 9) return 38
  return text.length <= 13 ? 30 : 18
}

defineView('appkit-balance-panel', BalancePanel)
