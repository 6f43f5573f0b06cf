import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/base/locale.js'
import { filtersOf } from '../../controllers/chain/filters-of.js'
import { PortfolioController, type Portfolio, type PortfolioAsk } from '../../controllers/chain/portfolio.js'
import type { Token } from '../../core/token.js'
import '../../elements/skeleton/skeleton.js'
import { activity } from '../../i18n/en/activity.js'
import { assets } from '../../i18n/en/assets.js'
import { AskingPart } from '../kit/asking-part.js'
import { defineView } from '../kit/view.js'
import { renderFailedLine, renderHiddenLine, renderRowList } from '../kit/row-list.js'
import { rowList } from '../kit/row-list.styles.js'
import { renderTokenEntry } from './token-entry.js'
import { TokenPoll } from './token-poll.js'

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
