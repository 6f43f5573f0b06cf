import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import {
  type Activity,
  ActivityController,
  askPending,
  pendingActivity,
  PendingTransactionsController,
} from '../../controllers/activity/activity.js'
import { LocaleController } from '../../controllers/app/locale.js'
import type { Clock } from '../../core/clock.js'
import type { ListedTransaction, Transaction } from '../../core/token.js'
import '../../elements/controls/text-link.js'
import { px } from '../../elements/element.js'
import { activity } from '../../i18n/en/activity.js'
import { AskingPart } from '../shared/account-part.js'
import { renderFailedLine, renderHiddenLine, renderRowList } from '../shared/row-list.js'
import { rowList } from '../shared/row-list.styles.js'
import { defineView } from '../shared/view.js'
import { type ActivityRow, ActivityRows, renderActivityRow } from './activity-entry.js'

/** How often is looked again while something may change. */
export const LOOK_AGAIN_MS = 10_000
/** For how long after it was mined a chain may take back a transaction, as far as we look. */
export const SETTLING_MS = 600_000

/** Looks again while the newest transactions may still change: what is pending, and what was mined a moment ago. */
class ActivityPoll {
  #callOff: (() => void) | undefined

  constructor(
    private readonly clock: () => Clock,
    private readonly look: () => void,
  ) {}

  /** Says what is known now; undefined: nothing yet. */
  follow(transactions: readonly Transaction[] | undefined): void {
    if (!transactions?.some(each => this.#isSettling(each))) return this.stop()
    this.#callOff ??= this.clock().after(LOOK_AGAIN_MS, () => {
      this.#callOff = undefined
      if (globalThis.document?.visibilityState !== 'hidden') this.look()
      this.follow(transactions)
    })
  }

  stop(): void {
    this.#callOff?.()
    this.#callOff = undefined
  }

  #isSettling({ status, at }: Transaction): boolean {
    return status === 'pending' || Math.abs(this.clock().now() - at) < SETTLING_MS
  }
}

/** How the activity looks. */
const activityStyles = [
  rowList,
  css`
    .rows {
      /* The first month stands where the list begins. */
      margin-block-start: ${px(-20)};
    }
  `,
]

/** How many pages without anything to see are gone through by themselves. */
const EMPTY_PAGES = 3

/** What the account did and got: by month, the newest first, and more of it as one goes down. */
export class ActivityPart extends AskingPart {
  static override styles = [super.styles, activityStyles]
  /** Whether what looks like spam is on view, too. */
  @state() private showsHidden = false
  /** Whether the end of what is known was reached. */
  @state() private isAtEnd = false
  /** Whether the service went on without anything to see, so that the person says whether to go on. */
  @state() private stalled = false
  readonly #rows = new ActivityRows()
  readonly #poll = new ActivityPoll(
    () => this.scope.services.clock,
    () => this.ask(true),
  )

  /** How many rows are seen at once. */
  constructor(private readonly seen = 5.5) {
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
    if (known && !known.isServed) return html`<p class="empty small">${t.unserved}</p>`
    const { history } = known ?? {}
    if (!history) return known?.failed ? this.#failed() : this.#loading()
    const { next } = history
    const transactions = [...this.#pending, ...history.transactions]
    const shown = transactions.filter(({ isHidden }) => this.showsHidden || !isHidden)
    const isEmpty = shown.length === 0 && next === undefined
    return html`${isEmpty ? html`<p class="empty small">${t.none}</p>` : this.#list(shown, next !== undefined)}
    ${known?.failed ? this.#failed() : nothing} ${this.#stalledLine(next)}
    ${renderHiddenLine(transactions.filter(({ isHidden }) => isHidden).length, this.showsHidden, t, this.#turn)}`
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const known = this.known?.history?.transactions
    this.#poll.follow(known && [...this.#pending, ...known])
    if (this.askOnce()) this.stalled = false
    else this.#goOn()
  }

  /** What was sent from here and the history does not tell yet. */
  get #pending(): readonly ListedTransaction[] {
    const sent = this.use(PendingTransactionsController)
    const of = this.active?.caipAddress
    return of ? pendingActivity(sent.of(of), this.known?.history?.transactions ?? []) : []
  }

  private get known(): Activity | undefined {
    const { current } = this.use(ActivityController).state
    return current && current.of === this.active?.caipAddress ? current : undefined
  }

  #list(shown: readonly ListedTransaction[], hasMore: boolean): TemplateResult {
    const { active } = this
    const t = this.t(activity)
    const locale = this.use(LocaleController).state.tag
    const now = this.scope.services.clock.now()
    const items = this.#rows.of(shown, hasMore && !this.stalled)
    return renderRowList<ActivityRow>({
      host: this,
      label: t.heading,
      items,
      seen: this.seen,
      isStill: active?.network?.blockExplorers === undefined,
      renderItem: row => renderActivityRow(row, { t, locale, now, network: active?.network }),
      onEnd: this.#onEnd,
    })
  }

  readonly #turn = () => {
    this.showsHidden = !this.showsHidden
  }

  readonly #onEnd = () => {
    this.isAtEnd = true
  }

  /** Asks for the next page where the end is on view; what failed waits for the person. */
  #goOn(): void {
    const { known } = this
    if (!this.isAtEnd || known?.history?.next === undefined || known.failed) return
    if (this.use(ActivityController).state.loading) return
    this.isAtEnd = false
    void this.#more()
  }

  #loading(): TemplateResult {
    return html`<appkit-ui-skeleton variant="row" count="3"></appkit-ui-skeleton>
      <p class="told" role="status">${this.t(activity).loading}</p>`
  }

  #failed(): TemplateResult {
    const t = this.t(activity)
    const again = () => (this.known?.history?.next === undefined ? this.ask(true) : void this.#more())
    return renderFailedLine(`${t.failed} ·`, t.tryAgain, again)
  }

  #stalledLine(next: string | undefined): unknown {
    if (!this.stalled || next === undefined) return nothing
    const go = () => void this.#more()
    return html`<p class="line">
      <appkit-ui-text-link @click=${go}>${this.t(activity).loadMore}</appkit-ui-text-link>
    </p>`
  }

  protected override ask(force = false): void {
    const { active, asking: signal } = this
    if (!active?.caipAddress) return
    const asked = this.scope.use(ActivityController).fetch(active.namespace, { force, signal })
    void asked.catch(() => {}) // nobody waits for it any more
    const isTold = (hash: string) =>
      this.known?.history?.transactions.some(each => each.hash.toLowerCase() === hash.toLowerCase()) ?? false
    void askPending(this.scope, active.namespace, isTold, signal)
  }

  /** Goes on until there is something new to see. */
  async #more(): Promise<void> {
    const controller = this.scope.use(ActivityController)
    const { active, asking: signal } = this
    if (!active?.caipAddress) return
    this.stalled = false
    const seen = () => this.known?.history?.transactions.filter(({ isHidden }) => !isHidden).length
    const before = seen()
    for (let page = 0; page < EMPTY_PAGES; page++) {
      await controller.fetch(active.namespace, { more: true, signal }).catch(() => {})
      if (signal.aborted || this.known?.failed) return
      if (this.known?.history?.next === undefined || seen() !== before) return
    }
    this.stalled = true
  }
}

defineView('appkit-activity-part', ActivityPart)
