import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import {
  type Activity,
  ActivityController,
  checkPendingTransactions,
  getPendingActivity,
  PendingTransactionsController,
} from '../../controllers/activity/activity.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import type { Clock } from '../../core/clock.js'
import type { ListedTransaction, Transaction } from '../../core/token.js'
import '../../elements/controls/text-link.js'
import { activity } from '../../i18n/en/activity.js'
import { AccountDataPart } from '../shared/account-part.js'
import { renderEmptyList, renderFailedLine, renderHiddenLine, renderRowList } from '../shared/row-list.js'
import { rowList, TABS_HEIGHT } from '../shared/row-list.styles.js'
import { defineView } from '../shared/view.js'
import { type ActivityRow, ActivityRows, renderActivityRow } from './activity-entry.js'

export const REFRESH_INTERVAL_MS = 10_000
/** Time after mining during which a reorganization may still remove a transaction. */
export const REORG_WINDOW_MS = 600_000

/** Refreshes while recent transactions may still change: pending ones, and those inside the reorg window. */
export class ActivityPoll {
  #cancelTimer: (() => void) | undefined

  constructor(
    private readonly clock: () => Clock,
    private readonly refresh: () => void,
  ) {}

  watch(transactions: readonly Transaction[] | undefined): void {
    if (!transactions?.some(transaction => this.#mayChange(transaction))) return this.stop()
    this.#cancelTimer ??= this.clock().after(REFRESH_INTERVAL_MS, () => {
      this.#cancelTimer = undefined
      if (globalThis.document?.visibilityState !== 'hidden') this.refresh()
      this.watch(transactions)
    })
  }

  stop(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
  }

  #mayChange({ status, at }: Transaction): boolean {
    return status === 'pending' || Math.abs(this.clock().now() - at) < REORG_WINDOW_MS
  }
}

// The first month heading starts at the top of the list.
const HEADING_INSET = 20

const MAX_EMPTY_PAGES = 3

export class ActivityPart extends AccountDataPart {
  static override styles = [super.styles, rowList]
  @state() private showsHidden = false
  @state() private isAtEnd = false
  /** True after several pages without visible transactions; the user decides whether to load more. */
  @state() private isPaused = false
  readonly #rows = new ActivityRows()
  readonly #poll = new ActivityPoll(
    () => this.scope.services.clock,
    () => this.requestData(true),
  )

  // `isBelowTabs`: the account's tabs cover the top of the list.
  constructor(private readonly isBelowTabs = true) {
    super()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#poll.stop()
  }

  override render(): unknown {
    const { known } = this
    if (!this.active?.caipAddress) return nothing
    const t = this.t(activity)
    const pending = this.#pending
    const { history } = known ?? {}
    // What was sent from here is listed at once, also while the history is loading or not available.
    const unlisted = pending.length > 0 ? this.#renderList(pending, false) : nothing
    if (known && !known.isServed) return pending.length > 0 ? unlisted : html`<p class="empty small">${t.unserved}</p>`
    if (!history) return html`${unlisted}${known?.failed ? this.#renderFailed() : this.#renderLoading()}`
    const { next } = history
    const transactions = [...pending, ...history.transactions]
    const shown = transactions.filter(({ isHidden }) => this.showsHidden || !isHidden)
    const isEmpty = shown.length === 0 && next === undefined
    return html`${isEmpty ? this.#renderEmpty() : this.#renderList(shown, next !== undefined)}
    ${known?.failed ? this.#renderFailed() : nothing} ${this.#renderLoadMore(next)}
    ${renderHiddenLine(transactions.filter(({ isHidden }) => isHidden).length, this.showsHidden, t, this.#toggleHidden)}`
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const known = this.known?.history?.transactions
    this.#poll.watch(known && [...this.#pending, ...known])
    if (this.requestOnce()) this.isPaused = false
    else this.#loadMoreAtEnd()
  }

  get #pending(): readonly ListedTransaction[] {
    const sent = this.use(PendingTransactionsController)
    const caipAddress = this.active?.caipAddress
    return caipAddress
      ? getPendingActivity(sent.getByAccount(caipAddress), this.known?.history?.transactions ?? [])
      : []
  }

  private get known(): Activity | undefined {
    const { current } = this.use(ActivityController).state
    return current && current.account === this.active?.caipAddress ? current : undefined
  }

  #renderEmpty(): TemplateResult {
    const t = this.t(activity)
    const { receive: isOffered } = this.use(SettingsController).features
    return renderEmptyList(t.none, t.receive, isOffered && (() => this.use(RouterController).push('Receive')))
  }

  #renderList(shown: readonly ListedTransaction[], hasMore: boolean): TemplateResult {
    const t = this.t(activity)
    const open = (transaction: ListedTransaction) =>
      this.scope.use(RouterController).push('TransactionDetails', { transaction })
    const locale = this.use(LocaleController).state.tag
    const now = this.scope.services.clock.now()
    const items = this.#rows.toRows(shown, hasMore && !this.isPaused)
    return renderRowList<ActivityRow>({
      label: t.heading,
      items,
      cut: HEADING_INSET,
      inset: this.isBelowTabs ? TABS_HEIGHT : 0,
      renderItem: row => renderActivityRow(row, { t, locale, now, open }),
      onEnd: this.#onEnd,
    })
  }

  readonly #toggleHidden = () => {
    this.showsHidden = !this.showsHidden
  }

  readonly #onEnd = () => {
    this.isAtEnd = true
  }

  #loadMoreAtEnd(): void {
    const { known } = this
    if (!this.isAtEnd || known?.history?.next === undefined || known.failed) return
    if (this.use(ActivityController).state.loading) return
    this.isAtEnd = false
    void this.#loadMore()
  }

  #renderLoading(): TemplateResult {
    return html`<appkit-ui-skeleton variant="row" count="3"></appkit-ui-skeleton>
      <p class="told" role="status">${this.t(activity).loading}</p>`
  }

  #renderFailed(): TemplateResult {
    const t = this.t(activity)
    const retry = () => (this.known?.history?.next === undefined ? this.requestData(true) : void this.#loadMore())
    return renderFailedLine(t.failed, t.tryAgain, retry)
  }

  #renderLoadMore(next: string | undefined): unknown {
    if (!this.isPaused || next === undefined) return nothing
    const loadMore = () => void this.#loadMore()
    return html`<p class="line">
      <appkit-ui-text-link @click=${loadMore}>${this.t(activity).loadMore}</appkit-ui-text-link>
    </p>`
  }

  protected override requestData(force = false): void {
    const { active, requestSignal: signal } = this
    if (!active?.caipAddress) return
    const request = this.scope.use(ActivityController).fetch(active.namespace, { force, signal })
    void request.catch(() => {}) // rejects only after an abort
    const isListed = (hash: string) =>
      this.known?.history?.transactions.some(transaction => transaction.hash.toLowerCase() === hash.toLowerCase()) ??
      false
    void checkPendingTransactions(this.scope, active.namespace, isListed, signal)
  }

  // Loads pages until one contains a visible transaction, up to `MAX_EMPTY_PAGES`.
  async #loadMore(): Promise<void> {
    const controller = this.scope.use(ActivityController)
    const { active, requestSignal: signal } = this
    if (!active?.caipAddress) return
    this.isPaused = false
    const countVisible = () => this.known?.history?.transactions.filter(({ isHidden }) => !isHidden).length
    const before = countVisible()
    for (let page = 0; page < MAX_EMPTY_PAGES; page++) {
      await controller.fetch(active.namespace, { more: true, signal }).catch(() => {})
      if (signal.aborted || this.known?.failed) return
      if (this.known?.history?.next === undefined || countVisible() !== before) return
    }
    this.isPaused = true
  }
}

defineView('appkit-activity-part', ActivityPart)
