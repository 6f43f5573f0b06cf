import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { BalancesController, type NativeBalance } from '../../controllers/balances/balances.js'
import { type Portfolio, PortfolioController } from '../../controllers/balances/portfolio.js'
import type { Amount } from '../../core/chain-adapter.js'
import '../../elements/controls/text-link.js'
import '../../elements/display/amount.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/skeleton.js'
import { account } from '../../i18n/en/account.js'
import { formatAmount, formatMoney } from '../../lib/format-amount.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'

/** A number as it was formatted for a locale, in two: the whole, and the decimal sign with what follows it. */
export function splitAmount(text: string, locale: string): readonly [whole: string, rest: string] {
  const sign = decimalSign(locale)
  const at = text.lastIndexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** What an account's tokens are worth, as text in a locale; undefined where that is not known of it. */
export function worth(current: Portfolio | undefined, of: string | undefined, locale: string): string | undefined {
  if (current?.worth === undefined || current.of !== of) return undefined
  return formatMoney(current.worth, locale)
}

/** How many decimals are shown; what follows is cut off, and stands in the hint. */
const SHOWN_DIGITS = 3

/** The worth of what the account holds where that is known, else its native balance: its number, its place while it is being read, or that it is not known. */
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
  #asked = ''

  override connectedCallback(): void {
    super.connectedCallback()
    this.#asked = ''
  }

  override render(): TemplateResult {
    const t = this.t(account)
    const balance = this.#known
    const { current } = this.use(PortfolioController).state
    const total = worth(current, this.active?.caipAddress, this.use(LocaleController).state.tag)
    if (total) return this.#total(total)
    if (balance?.amount) return this.#number(balance.amount, balance.failed)
    if (balance?.failed || this.#cannotAsk) return this.#unavailable()
    return html`<appkit-ui-skeleton class="ghost" variant="block"></appkit-ui-skeleton>
      <p class="told" role="status">${t.loadingBalance}</p>`
  }

  /** Asks when the panel comes, and whenever the account or its network is another one. */
  protected override updated(): void {
    const wanted = this.active?.caipAddress
    if (!wanted || wanted === this.#asked) return
    this.#asked = wanted
    this.#refresh()
  }

  /** The account is on a network that the app knows nothing of. */
  get #cannotAsk(): boolean {
    const { active } = this
    return active !== undefined && !active.caipAddress
  }

  get #known(): NativeBalance | undefined {
    const { native } = this.use(BalancesController).state
    const { active } = this
    const balance = active && native[active.namespace]
    return balance?.of === active?.caipAddress ? balance : undefined
  }

  #total(text: string): TemplateResult {
    const [whole, rest] = splitAmount(text, this.use(LocaleController).state.tag)
    return html`<p class="told">${this.t(account).balance}</p>
      <appkit-ui-amount size=${sizeOf(whole)} value=${whole} rest=${rest}></appkit-ui-amount>`
  }

  #number({ value, decimals, symbol }: Amount, failed: boolean): TemplateResult {
    const locale = this.use(LocaleController).state.tag
    const text = formatAmount(value, decimals, { digits: SHOWN_DIGITS, locale })
    const [whole, rest] = splitAmount(text, locale)
    const exact = `${formatAmount(value, decimals, { digits: Math.min(decimals, 100), locale })} ${symbol}`
    return html`<p class="told">${this.t(account).balance}</p>
      <appkit-ui-amount
        size=${sizeOf(text)}
        value=${whole}
        rest=${`${rest} ${symbol}`}
        hint=${exact}
      ></appkit-ui-amount>
      ${failed ? html`<p class="small">${this.#again()}</p>` : nothing}`
  }

  #unavailable(): TemplateResult {
    return html`<p role="status">${this.t(account).balanceUnavailable}</p>
      ${this.#cannotAsk || this.#known?.unserved ? nothing : html`<p class="small">${this.#again()}</p>`}`
  }

  #again(): TemplateResult {
    const again = () => this.#refresh(true)
    return html`<appkit-ui-text-link @click=${again}>${this.t(account).tryAgain}</appkit-ui-text-link>`
  }

  #refresh(force = false): void {
    const { active } = this
    if (active) void this.scope.use(BalancesController).refresh(active.namespace, { force })
  }
}

/** A long number is smaller rather than broken. */
function sizeOf(text: string): 15 | 30 | 38 {
  if (text.length <= 9) return 38
  return text.length <= 13 ? 30 : 15
}

defineView('appkit-balance-panel', BalancePanel)
