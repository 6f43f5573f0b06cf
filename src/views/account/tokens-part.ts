import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/app/locale.js'
import {
  filtersOf,
  type Portfolio,
  type PortfolioAsk,
  PortfolioController,
} from '../../controllers/balances/portfolio.js'
import type { Clock } from '../../core/clock.js'
import type { Token } from '../../core/token.js'
import '../../elements/controls/entry.js'
import '../../elements/feedback/skeleton.js'
import { activity } from '../../i18n/en/activity.js'
import { assets } from '../../i18n/en/balances.js'
import { formatAmount, formatMoney } from '../../lib/format-amount.js'
import { AskingPart } from '../shared/account-part.js'
import { renderFailedLine, renderHiddenLine, renderRowList } from '../shared/row-list.js'
import { rowList } from '../shared/row-list.styles.js'
import { defineView } from '../shared/view.js'

/** How many places of an amount are shown (spec point 9). */
const SHOWN_DIGITS = 3

/** A token that is held: its amount, and what that and one of it are worth where anybody knows. */
function renderTokenEntry(
  { name, symbol, icon = '', amount, decimals, price, value }: Token,
  locale: string,
): TemplateResult {
  const held = `${formatAmount(amount, decimals, { digits: SHOWN_DIGITS, locale })} ${symbol}`
  return html`<appkit-ui-entry
    name=${name || symbol}
    description=${held}
    value=${value === undefined ? '' : formatMoney(value, locale)}
    note=${price === undefined ? '' : formatMoney(price, locale)}
    .pictures=${[{ src: icon, name: symbol || name }]}
  ></appkit-ui-entry>`
}

/** How often tokens are read again. Source: facts.md 6.6. */
export const READ_AGAIN_MS = 10_000

/** Looks again and again while somebody may see it: never for a page that is hidden, and at once when it comes back. */
class TokenPoll {
  #callOff: (() => void) | undefined
  #isWanted = false

  constructor(
    private readonly clock: () => Clock,
    private readonly look: () => void,
  ) {}

  /** Says whether to look at all. */
  follow(isWanted: boolean): void {
    if (isWanted === this.#isWanted) return
    if (!isWanted) return this.stop()
    this.#isWanted = true
    document.addEventListener('visibilitychange', this.#turn)
    this.#wait()
  }

  stop(): void {
    this.#isWanted = false
    document.removeEventListener('visibilitychange', this.#turn)
    this.#callOff?.()
  }

  readonly #turn = () => {
    this.#callOff?.()
    if (document.visibilityState !== 'hidden') this.#lookNow()
  }

  #wait(): void {
    if (document.visibilityState !== 'hidden') this.#callOff = this.clock().after(READ_AGAIN_MS, () => this.#lookNow())
  }

  #lookNow(): void {
    this.#wait()
    this.look()
  }
}

/** What the account holds: each token with its amount, and what that is worth where anybody knows. */
export class TokensPart extends AskingPart {
  static override styles = [super.styles, rowList]
  /** Whether what looks like spam is on view, too. */
  @state() private showsHidden = false
  readonly #poll = new TokenPoll(
    () => this.scope.services.clock,
    () => this.#lookAgain(),
  )

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#poll.stop()
  }

  override render(): unknown {
    const { known } = this
    if (!this.active?.caipAddress) return nothing
    const t = this.t(assets)
    if (!known?.tokens) return known?.failed ? this.#failed() : this.#loading()
    if (known.tokens.length === 0) return html`<p class="empty small">${t.noTokens}</p>`
    const { isSpamToken } = filtersOf(this.scope)
    const hidden = new Set(known.tokens.filter(isSpamToken))
    const shown = this.showsHidden ? known.tokens : known.tokens.filter(token => !hidden.has(token))
    return html`${shown.length === 0 ? html`<p class="empty small">${t.noTokens}</p>` : this.#list(shown)}
    ${known.failed ? this.#failed() : nothing}
    ${renderHiddenLine(hidden.size, this.showsHidden, this.t(activity), this.#turn)}`
  }

  protected override updated(): void {
    this.askOnce()
    this.#poll.follow(this.active?.isEmbedded === true && this.known !== undefined && !this.known.isAway)
  }

  private get known(): Portfolio | undefined {
    const { current } = this.use(PortfolioController).state
    return current && current.of === this.active?.caipAddress ? current : undefined
  }

  #list(shown: readonly Token[]): TemplateResult {
    const label = this.t(assets).tokens
    const locale = this.use(LocaleController).state.tag
    return renderRowList<Token>({
      host: this,
      label,
      items: shown,
      isStill: true,
      renderItem: token => renderTokenEntry(token, locale),
    })
  }

  readonly #turn = () => {
    this.showsHidden = !this.showsHidden
  }

  #loading(): TemplateResult {
    return html`<appkit-ui-skeleton variant="row" count="3"></appkit-ui-skeleton>
      <p class="told" role="status">${this.t(assets).loadingTokens}</p>`
  }

  #failed(): TemplateResult {
    const t = this.t(assets)
    return renderFailedLine(t.tokensUnavailable, t.tryAgain, () => this.ask(true))
  }

  /** What is under way is waited for; after a failure the list rests a while, and says so itself. */
  #lookAgain(): void {
    if (!this.scope.use(PortfolioController).state.loading) this.#refresh({ force: !this.known?.failed, quiet: true })
  }

  protected override ask(force = false): void {
    this.#refresh({ force })
  }

  #refresh(how: PortfolioAsk): void {
    const { active, asking: signal } = this
    if (!active) return
    const asked = this.scope.use(PortfolioController).refresh(active.namespace, { ...how, signal })
    void asked.catch(() => {}) // nobody waits for it any more
  }
}

defineView('appkit-tokens-part', TokensPart)
