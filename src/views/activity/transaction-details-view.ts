import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import {
  ActivityController,
  checkPendingTransactions,
  getPendingActivity,
  PendingTransactionsController,
  readNetworkFee,
} from '../../controllers/activity/activity.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { ListedTransaction, Transaction } from '../../core/token.js'
import '../../elements/controls/entry.js'
import '../../elements/controls/row.js'
import '../../elements/display/amount.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/display/key-value.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/note.js'
import { account } from '../../i18n/en/account.js'
import { activity } from '../../i18n/en/activity.js'
import { formatAmount } from '../../lib/format-amount.js'
import { AccountDataPart } from '../shared/account-part.js'
import '../shared/copy-row.js'
import { FullAddress, renderExplorerRow } from '../shared/full-address.js'
import { defineView } from '../shared/view.js'
import { formatDateTime, formatTransfer, toActivityEntry, toPicture } from './activity-entry.js'
import { ActivityPoll } from './activity-part.js'

const FEE_DECIMALS = 9

/**
 * @summary A transaction of the account: amounts, parties, fee, time, status and hash.
 * @route TransactionDetails
 * @feature history
 * @params { transaction: ListedTransaction }
 */
export class TransactionDetailsView extends AccountDataPart<{ transaction: ListedTransaction }> {
  static override styles = [
    super.styles,
    css`
      .hero {
        padding: ${px(8)} ${px(12)} ${px(16)};
      }
      .recipient {
        padding-block-start: ${px(4)};
      }
      .values {
        padding: ${px(4)} ${px(8)};
      }
      appkit-ui-note {
        padding-block-start: ${px(4)};
      }
    `,
  ]
  readonly #sender = new FullAddress()
  readonly #recipient = Object.assign(new FullAddress(), { className: 'recipient' })
  readonly #poll = new ActivityPoll(
    () => this.scope.services.clock,
    () => this.requestData(),
  )
  #requestedFee = ''
  @state() private fee: bigint | undefined

  override get heading(): string {
    const { transaction } = this
    return transaction ? this.#toEntry(transaction).name : ''
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.params.transaction) this.scope.use(RouterController).replace('History')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#poll.stop()
  }

  override render() {
    const { transaction } = this
    if (!transaction) return nothing
    const t = this.t(activity)
    const { from, transfers, status } = transaction
    const recipient = transfers.find(({ direction }) => direction !== 'in')?.counterparty ?? transaction.to
    const note = status === 'dropped' ? t.droppedMore : status === 'replaced' ? t.replacedMore : ''
    Object.assign(this.#sender, { address: from, label: t.sender })
    Object.assign(this.#recipient, { address: recipient, label: t.recipient })
    return html`${this.#renderHero(transaction)} ${from ? this.#sender : nothing}
    ${recipient ? this.#recipient : nothing}
    ${note ? html`<appkit-ui-note variant="warning">${note}</appkit-ui-note>` : nothing}
    ${this.#renderValues(transaction)} ${this.#renderHash(transaction)}`
  }

  protected override updated(): void {
    const { transaction } = this
    if (!transaction) return
    this.requestOnce()
    this.#poll.watch(transaction.status === 'pending' ? [transaction] : undefined)
    void this.#loadFee(transaction)
  }

  // The transaction in its current state, or as it was opened if it is no longer listed.
  private get transaction(): ListedTransaction | undefined {
    const { transaction: opened } = this.params
    if (!opened) return undefined
    const hash = opened.hash.toLowerCase()
    const listed = this.use(ActivityController).state.current?.history?.transactions ?? []
    const { caipAddress } = this.active ?? {}
    const sent = this.use(PendingTransactionsController)
    const pending = caipAddress ? getPendingActivity(sent.getByAccount(caipAddress), listed) : []
    const isSame = (known: ListedTransaction) =>
      known.id === opened.id || (hash !== '' && known.hash.toLowerCase() === hash)
    return [...listed, ...pending].find(isSame) ?? opened
  }

  get #locale(): string {
    return this.use(LocaleController).state.tag
  }

  #toEntry(transaction: Transaction) {
    return toActivityEntry(transaction, { t: this.t(activity), locale: this.#locale })
  }

  #renderHero(transaction: Transaction): TemplateResult {
    const t = this.t(activity)
    const { transfers } = transaction
    const { value, pictures } = this.#toEntry(transaction)
    const picture = pictures.at(-1)
    return html`<div class="hero centre">
        ${picture ? html`<appkit-ui-image size="60" src=${picture.src} name=${picture.name}></appkit-ui-image>` : nothing}
        ${value ? html`<appkit-ui-amount size=${value.length <= 16 ? 30 : 18} value=${value}></appkit-ui-amount>` : nothing}
      </div>
      ${
        transfers.length > 1
          ? html`<ul aria-label=${t.transfers}>
              ${transfers.map(
                transfer =>
                  html`<li>
                    <appkit-ui-entry
                      name=${formatTransfer(transfer, t, this.#locale)}
                      .pictures=${[toPicture(transfer)]}
                    ></appkit-ui-entry>
                  </li>`,
              )}
            </ul>`
          : nothing
      }`
  }

  #renderValues(transaction: Transaction): TemplateResult {
    const t = this.t(activity)
    const { status, at, network: id, confirming } = transaction
    const network = this.use(NetworkController).find(id)
    const states = {
      confirmed: t.confirmed,
      failed: t.failedStatus,
      pending: t.pending,
      dropped: t.dropped,
      replaced: t.replaced,
    }
    const { symbol = '', decimals = 0 } = network?.nativeCurrency ?? {}
    const fee =
      this.fee === undefined ? '' : formatAmount(this.fee, decimals, { digits: FEE_DECIMALS, locale: this.#locale })
    const values = [
      [t.status, confirming ? t.confirming(...confirming) : states[status]],
      [t.time, formatDateTime(at, this.#locale)],
      [t.fee, fee && `${fee} ${symbol}`],
      [t.network, network?.name ?? ''],
    ]
    return html`<div class="values" role="status">
      ${values.map(([key, value]) => (value ? html`<appkit-ui-key-value key=${key} value=${value}></appkit-ui-key-value>` : nothing))}
    </div>`
  }

  #renderHash({ hash, network: id }: Transaction): unknown {
    const network = this.use(NetworkController).find(id)
    if (!hash) return nothing
    const short = `${hash.slice(0, 10)}…${hash.slice(-8)}`
    return html`<appkit-id-row label=${this.t(activity).hash} short=${short} text=${hash}></appkit-id-row>
      ${renderExplorerRow(network, hash, 'tx', this.t(account))}`
  }

  // The sender pays the fee. It is known once the transaction is mined.
  async #loadFee({ hash, from, status, network: id }: Transaction): Promise<void> {
    const network = this.scope.use(NetworkController).find(id)
    const isSender = from.toLowerCase() === this.active?.address.toLowerCase()
    const isMined = status === 'confirmed' || status === 'failed'
    if (!network || !hash || !isSender || !isMined || this.#requestedFee === hash) return
    this.#requestedFee = hash
    this.fee = await readNetworkFee(this.scope, network, hash, this.requestSignal)
  }

  protected override requestData(): void {
    const { active, requestSignal: signal, transaction } = this
    if (!active?.caipAddress || transaction?.status !== 'pending') return
    const request = this.scope.use(ActivityController).fetch(active.namespace, { force: true, signal })
    void request.catch(() => {}) // rejects only after an abort
    void checkPendingTransactions(this.scope, active.namespace, () => false, signal)
  }
}

defineView('appkit-transaction-details-view', TransactionDetailsView)
