import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import {
  type MovedAmount,
  type PendingTransaction,
  PendingTransactionsController,
} from '../../controllers/balances/pending-transactions.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/button.js'
import '../../elements/display/amount.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/display/key-value.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/note.js'
import '../../elements/feedback/ring.js'
import type { RingState } from '../../elements/feedback/ring.js'
import { receipt } from '../../i18n/en/receipt.js'
import { shortAddress } from '../../lib/addresses.js'
import { amountToFiat, FIAT_DECIMALS } from '../../lib/amounts.js'
import { formatAmount, formatFiat } from '../../lib/format-amount.js'
import { explorerLink } from './full-address.js'
import { View } from './view.js'

/** Time after which a receipt explains that the network is slow. */
export const LATE_AFTER_MS = 60_000
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const MAX_LARGE_LENGTH = 14

type ReceiptStatus = 'pending' | 'untracked' | 'confirmed' | 'failed' | 'dropped' | 'replaced'

const ringStates: Readonly<Record<ReceiptStatus, RingState>> = {
  pending: 'turning',
  untracked: 'still',
  confirmed: 'done',
  failed: 'failed',
  dropped: 'failed',
  replaced: 'failed',
}

export interface ReceiptParams {
  readonly hash: string
}

/** Titles of a receipt: while the transaction is pending, once it is confirmed, and after it has failed. */
export interface ReceiptTitles {
  readonly pending: string
  readonly done: string
  readonly failed: string
}

/**
 * Base class of the receipts. A receipt shows what a transaction moves and what the network reports about it, until the
 * user leaves it. It is confirmed only once the chain reports it.
 */
export abstract class ReceiptScreen extends View<ReceiptParams> {
  static override styles = [
    super.styles,
    css`
      appkit-ui-ring {
        margin: ${px(12)} 0 ${px(8)};
      }
      .picture {
        position: relative;
      }
      .badge {
        position: absolute;
        inset-block-end: ${px(-6)};
        inset-inline-end: ${px(-6)};
        display: grid;
        place-items: center;
        inline-size: ${px(32)};
        block-size: ${px(32)};
        border: ${px(3)} solid var(--appkit-surface);
        border-radius: ${radius(16)};
        background: var(--appkit-success);
        color: var(--appkit-surface);
        animation: land var(--appkit-view-ms) var(--appkit-ease);
      }
      .badge.off {
        background: var(--appkit-danger);
      }
      @keyframes land {
        from {
          opacity: 0;
          scale: 0.6;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .badge {
          animation: none;
        }
      }
      .centre {
        gap: ${px(2)};
        padding-block-end: ${px(12)};
      }
      .status {
        display: flex;
        align-items: center;
        gap: ${px(6)};
        min-block-size: ${px(28)};
        font: 500 var(--appkit-type-13);
        font-variant-numeric: tabular-nums;
      }
      .status.done {
        color: var(--appkit-success);
      }
      .facts {
        padding-block: ${px(4)} ${px(8)};
      }
      .one {
        display: grid;
      }
      appkit-ui-note {
        padding-block-end: ${px(4)};
      }
    `,
  ]
  #cancelTimer = () => {}

  protected abstract getTitles(t: typeof receipt): ReceiptTitles
  // What left or will leave the account and, for a trade, what comes back.
  protected abstract renderDetails(sent: PendingTransaction, t: typeof receipt): unknown

  override get leading(): 'none' {
    return 'none'
  }

  protected get locale(): string {
    return this.use(LocaleController).state.tag
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelTimer()
  }

  protected get sent(): PendingTransaction | undefined {
    const { hash } = (this.params as ReceiptParams | undefined) ?? {} // another screen may have opened this one without it
    return this.use(PendingTransactionsController).state.list.find(sent => sent.hash === hash)
  }

  override render(): unknown {
    const { sent } = this
    if (!sent) return nothing
    const t = this.t(receipt)
    const network = this.use(NetworkController).find(
      sent.account.slice(0, sent.account.lastIndexOf(':')) as CaipNetworkId,
    )
    const status = sent.outcome ?? 'pending'
    return html`<div class="centre">
        ${this.#renderRing(sent, status)}
        <div class="centre" role="status">
          <p class="small">${this.#getTitle(status, t)}</p>
          ${this.#renderAmount(sent.gives)}
          <p class="small">${formatMovedFiat(sent.gives, this.locale)} ${network ? t.on(network.name) : nothing}</p>
          ${this.#renderStatus(sent, status, t)}
        </div>
      </div>
      ${this.#renderNote(sent, status, t)}
      <div class="facts">
        ${this.renderDetails(sent, t)}
        <appkit-ui-key-value class="small" key=${t.transaction}
          ><bdi title=${sent.hash} dir="ltr">${shortAddress(sent.hash)}</bdi></appkit-ui-key-value
        >
      </div>
      ${this.#renderButtons(sent, network, t)}`
  }

  protected override updated(): void {
    const router = this.scope.use(RouterController)
    const isCurrent = router.view === 'SendConfirmed' || router.view === 'SwapConfirmed'
    if (!this.sent && isCurrent) router.reset('Account')
  }

  #getTitle(status: ReceiptStatus, t: typeof receipt): string {
    const titles = this.getTitles(t)
    if (status === 'dropped') return t.unsettled
    if (status === 'replaced') return t.replacedTitle
    return status === 'confirmed' ? titles.done : status === 'failed' ? titles.failed : titles.pending
  }

  #renderRing({ gives, gets }: PendingTransaction, status: ReceiptStatus): TemplateResult {
    const { icon = '', symbol } = gets ?? gives
    const isOff = ringStates[status] === 'failed'
    return html`<appkit-ui-ring state=${ringStates[status]}>
      <div class="picture">
        <appkit-ui-image size="80" src=${icon} name=${symbol}></appkit-ui-image>
        ${
          status === 'confirmed' || isOff
            ? html`<span class=${`badge ${isOff ? 'off' : ''}`}
                ><appkit-ui-icon name=${isOff ? 'x' : 'check'} size="18"></appkit-ui-icon
              ></span>`
            : nothing
        }
      </div>
    </appkit-ui-ring>`
  }

  #renderAmount({ amount, decimals, symbol }: MovedAmount): TemplateResult {
    const text = formatAmount(amount, decimals, { digits: Math.min(decimals, 100), locale: this.locale })
    return html`<appkit-ui-amount
      size=${text.length + symbol.length > MAX_LARGE_LENGTH ? 15 : 30}
      value=${text}
      rest=${` ${symbol}`}
    ></appkit-ui-amount>`
  }

  #renderStatus({ at, settledAt = at }: PendingTransaction, status: ReceiptStatus, t: typeof receipt): unknown {
    if (status === 'pending') return html`<p class="status">${t.confirming}</p>`
    if (status === 'untracked')
      return html`<p class="status"><appkit-ui-icon name="clock" size="16"></appkit-ui-icon>${t.pending}</p>`
    if (status !== 'confirmed') return nothing
    const text = formatDuration(settledAt - at, t, this.locale)
    return html`<p class="status done"><appkit-ui-icon name="check" size="16"></appkit-ui-icon>${text}</p>`
  }

  // Explains every status but a quick confirmation.
  #renderNote({ at }: PendingTransaction, status: ReceiptStatus, t: typeof receipt): unknown {
    this.#cancelTimer()
    if (status === 'confirmed') return nothing
    if (status === 'untracked') return html`<appkit-ui-note>${t.untracked}</appkit-ui-note>`
    if (status !== 'pending')
      return html`<appkit-ui-note variant=${status === 'replaced' ? 'warning' : 'danger'}>${t[status]}</appkit-ui-note>`
    const { clock } = this.scope.services
    const left = at + LATE_AFTER_MS - clock.now()
    if (left <= 0) return html`<appkit-ui-note role="status">${t.late}</appkit-ui-note>`
    this.#cancelTimer = clock.after(left, () => this.requestUpdate())
    return nothing
  }

  #renderButtons({ hash }: PendingTransaction, network: Network | undefined, t: typeof receipt): TemplateResult {
    const link = network && explorerLink(network, hash, 'tx')
    return html`<div class=${link ? 'pair' : 'one'}>
      ${
        link
          ? html`<appkit-ui-button href=${link.href} target="_blank" label=${t.viewOn(link.name)}
              >${t.view}<appkit-ui-icon slot="icon" name="external-link" size="16"></appkit-ui-icon
            ></appkit-ui-button>`
          : nothing
      }
      <appkit-ui-button variant="primary" @click=${() => this.scope.use(RouterController).reset('Account')}
        >${t.done}</appkit-ui-button
      >
    </div>`
  }
}

function formatMovedFiat({ amount, decimals, price }: MovedAmount, locale: string): string {
  const fiatValue = amountToFiat(amount, decimals, price)
  return fiatValue === undefined ? '' : formatFiat(Number(fiatValue) / 10 ** FIAT_DECIMALS, locale)
}

/** Formats the time that a confirmation took: at least one second, and minutes rounded up beyond two of them. */
export function formatDuration(ms: number, t: typeof receipt, locale: string): string {
  const number = new Intl.NumberFormat(locale)
  if (ms < 2 * MINUTE_MS) return t.confirmed(number.format(Math.max(1, Math.round(ms / SECOND_MS))))
  return t.confirmedMinutes(number.format(Math.ceil(ms / MINUTE_MS)))
}
