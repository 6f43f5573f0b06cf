import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/base/locale.js'
import { AccountController, toCaipAddress } from '../../controllers/chain/account.js'
import { BalancesController, type NativeBalance } from '../../controllers/chain/balances.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Amount } from '../../core/chain-adapter.js'
import '../../elements/amount/amount.js'
import { px, radius } from '../../elements/px.js'
import '../../elements/skeleton/skeleton.js'
import '../../elements/text-link/text-link.js'
import { account } from '../../i18n/en/account.js'
import { formatAmount } from '../../lib/format-amount.js'
import { defineView } from '../kit/define-view.js'
import { screenParts } from '../kit/screen-parts.styles.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'
import { activeAccount } from './active-account.js'
import { splitAmount } from './split-amount.js'

/** How many decimals are shown; what follows is cut off, and stands in the title. */
const SHOWN_DIGITS = 3

/** The native balance of the account: its number, its place while it is being read, or that it is not known. */
export class BalancePanel extends View {
  static override styles = [
    screen,
    screenParts,
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
    this.use(AccountController)
    this.use(NetworkController)
    this.use(LocaleController)
    const t = this.t(account)
    const balance = this.#known
    if (balance?.amount) return this.#number(balance.amount, balance.failed)
    if (balance?.failed || activeAccount(this.scope)?.isSupported === false) return this.#unavailable()
    return html`<appkit-ui-skeleton class="ghost" variant="block"></appkit-ui-skeleton>
      <p class="told" role="status">${t.loadingBalance}</p>`
  }

  /** Asks when the panel comes, and whenever the account or its network is another one. */
  protected override updated(): void {
    const wanted = this.#caipAddress
    if (!wanted || wanted === this.#asked) return
    this.#asked = wanted
    this.#refresh()
  }

  get #caipAddress(): string | undefined {
    const active = activeAccount(this.scope)
    return active?.network && active.isSupported
      ? toCaipAddress(active.network.caipNetworkId, active.address)
      : undefined
  }

  get #known(): NativeBalance | undefined {
    const { native } = this.use(BalancesController).state
    const active = activeAccount(this.scope)
    const balance = active && native[active.namespace]
    return balance?.of === this.#caipAddress ? balance : undefined
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
        title=${exact}
      ></appkit-ui-amount>
      ${failed ? html`<p class="small">${this.#again()}</p>` : nothing}`
  }

  #unavailable(): TemplateResult {
    const canAsk = activeAccount(this.scope)?.isSupported !== false
    return html`<p role="status">${this.t(account).balanceUnavailable}</p>
      ${canAsk ? html`<p class="small">${this.#again()}</p>` : nothing}`
  }

  #again(): TemplateResult {
    const again = () => this.#refresh(true)
    return html`<appkit-ui-text-link @click=${again}>${this.t(account).tryAgain}</appkit-ui-text-link>`
  }

  #refresh(force = false): void {
    const active = activeAccount(this.scope)
    if (active) void this.scope.use(BalancesController).refresh(active.namespace, { force })
  }
}

/** A long number is smaller rather than broken. */
function sizeOf(text: string): 15 | 30 | 38 {
  if (text.length <= 9) return 38
  return text.length <= 13 ? 30 : 15
}

defineView('appkit-balance-panel', BalancePanel)
