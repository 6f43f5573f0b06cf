import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { getFilters, getTokenCount } from '../../controllers/balances/account-data.js'
import { type Portfolio, type PortfolioOptions, PortfolioController } from '../../controllers/balances/portfolio.js'
import type { Clock } from '../../core/clock.js'
import type { Token } from '../../core/token.js'
import '../../elements/controls/entry.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/skeleton.js'
import { activity } from '../../i18n/en/activity.js'
import { assets } from '../../i18n/en/balances.js'
import { formatAmount, formatFiat } from '../../lib/format-amount.js'
import { AccountDataPart } from '../shared/account-part.js'
import { renderEmptyList, renderFailedLine, renderHiddenLine, renderRowList } from '../shared/row-list.js'
import { rowList, TABS_HEIGHT } from '../shared/row-list.styles.js'
import { defineView } from '../shared/view.js'
import { getShortcuts, isReceive } from './shortcuts.js'

const MAX_DECIMALS = 3

function renderTokenEntry(
  { name, symbol, icon = '', amount, decimals, price, value }: Token,
  locale: string,
  open: () => void,
): TemplateResult {
  const held = `${formatAmount(amount, decimals, { digits: MAX_DECIMALS, locale })} ${symbol}`
  return html`<appkit-ui-entry
    name=${name || symbol}
    description=${held}
    value=${value === undefined ? '' : formatFiat(value, locale)}
    note=${price === undefined ? '' : formatFiat(price, locale)}
    pressable
    .pictures=${[{ src: icon, name: symbol || name }]}
    @click=${open}
  ></appkit-ui-entry>`
}

export const REFRESH_INTERVAL_MS = 10_000

// Refreshes periodically while the page is visible, and immediately when it becomes visible.
class TokenPoll {
  #cancelTimer: (() => void) | undefined
  #isActive = false

  constructor(
    private readonly clock: () => Clock,
    private readonly refresh: () => void,
  ) {}

  setActive(isActive: boolean): void {
    if (isActive === this.#isActive) return
    if (!isActive) return this.stop()
    this.#isActive = true
    document.addEventListener('visibilitychange', this.#onVisibilityChange)
    this.#schedule()
  }

  stop(): void {
    this.#isActive = false
    document.removeEventListener('visibilitychange', this.#onVisibilityChange)
    this.#cancelTimer?.()
  }

  readonly #onVisibilityChange = () => {
    this.#cancelTimer?.()
    if (document.visibilityState !== 'hidden') this.#refreshNow()
  }

  #schedule(): void {
    if (document.visibilityState !== 'hidden')
      this.#cancelTimer = this.clock().after(REFRESH_INTERVAL_MS, () => this.#refreshNow())
  }

  #refreshNow(): void {
    this.#schedule()
    this.refresh()
  }
}

export class TokensPart extends AccountDataPart {
  static override styles = [
    super.styles,
    rowList,
    css`
      .loading {
        padding-block-end: ${px(4)};
      }
    `,
  ]
  @state() private showsHidden = false
  readonly #poll = new TokenPoll(
    () => this.scope.services.clock,
    () => this.#refreshQuietly(),
  )

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#poll.stop()
  }

  override render(): unknown {
    const { known } = this
    if (!this.active?.caipAddress) return nothing
    if (!known?.tokens) return known?.failed ? this.#renderFailed() : this.#renderLoading()
    const { isSpamToken } = getFilters(this.scope)
    const hidden = new Set(known.tokens.filter(isSpamToken))
    const shown = this.showsHidden ? known.tokens : known.tokens.filter(token => !hidden.has(token))
    return html`${shown.length === 0 ? this.#renderEmpty() : this.#renderList(shown)}
    ${known.failed ? this.#renderFailed() : nothing}
    ${renderHiddenLine(hidden.size, this.showsHidden, this.t(activity), this.#toggleHidden)}`
  }

  protected override updated(): void {
    this.requestOnce()
    this.#poll.setActive(this.active?.isEmbedded === true && this.known !== undefined && !this.known.isAway)
  }

  private get known(): Portfolio | undefined {
    const { current } = this.use(PortfolioController).state
    return current && current.account === this.active?.caipAddress ? current : undefined
  }

  #renderList(shown: readonly Token[]): TemplateResult {
    const label = this.t(assets).tokens
    const locale = this.use(LocaleController).state.tag
    return renderRowList<Token>({
      label,
      items: shown,
      inset: TABS_HEIGHT,
      renderItem: token =>
        renderTokenEntry(token, locale, () => this.scope.use(RouterController).push('TokenDetails', { token })),
    })
  }

  #renderEmpty(): TemplateResult {
    const t = this.t(assets)
    const shortcuts = getShortcuts(this.scope, this.active?.namespace)
    const first = shortcuts.find(({ feature }) => feature === 'onramp') ?? shortcuts.find(isReceive)
    const open = first && (() => this.use(RouterController).push(first.view))
    return renderEmptyList(t.noTokens, first ? t[first.feature] : '', open ?? false)
  }

  readonly #toggleHidden = () => {
    this.showsHidden = !this.showsHidden
  }

  #renderLoading(): TemplateResult {
    const count = getTokenCount(this.scope, this.active?.caipAddress)
    return html`<appkit-ui-skeleton class="loading" variant="row" count=${count}></appkit-ui-skeleton>
      <p class="told" role="status">${this.t(assets).loadingTokens}</p>`
  }

  #renderFailed(): TemplateResult {
    const t = this.t(assets)
    return renderFailedLine(t.tokensUnavailable, t.tryAgain, () => this.requestData(true))
  }

  // Skips the refresh while one is pending. After a failure the controller enforces its own back-off.
  #refreshQuietly(): void {
    if (!this.scope.use(PortfolioController).state.loading) this.#refresh({ force: !this.known?.failed, quiet: true })
  }

  protected override requestData(force = false): void {
    this.#refresh({ force })
  }

  #refresh(options: PortfolioOptions): void {
    const { active, requestSignal: signal } = this
    if (!active) return
    const request = this.scope.use(PortfolioController).refresh(active.namespace, { ...options, signal })
    void request.catch(() => {}) // rejects only after an abort
  }
}

defineView('appkit-tokens-part', TokensPart)
