import { css, html, nothing, type TemplateResult } from 'lit'
import type { MovedAmount, PendingTransaction } from '../../controllers/balances/pending-transactions.js'
import type { receipt } from '../../i18n/en/receipt.js'
import { swap } from '../../i18n/en/swap.js'
import { formatAmount } from '../../lib/format-amount.js'
import { formatSignificant } from '../../lib/short-amounts.js'
import { ReceiptScreen, type ReceiptTitles } from '../shared/receipt-screen.js'
import { defineView } from '../shared/view.js'
import { formatTokenAmount } from './swap-details.js'

/**
 * @summary The receipt of a swap, with its status on the network.
 * @route SwapConfirmed
 * @feature swaps
 * @params { hash: string }
 */
export class SwapConfirmedView extends ReceiptScreen {
  static override styles = [
    super.styles,
    css`
      .rest {
        color: var(--appkit-muted);
      }
    `,
  ]

  override get heading(): string {
    return this.t(swap).heading
  }

  protected override getTitles({ swapping, swapped, notSwapped }: typeof receipt): ReceiptTitles {
    return { pending: swapping, done: swapped, failed: notSwapped }
  }

  // The amount is that of the quote until it is read from the chain.
  protected override renderDetails({ gets }: PendingTransaction, t: typeof receipt): unknown {
    if (!gets) return nothing
    return gets.isExact
      ? html`<appkit-ui-key-value class="small" key=${t.youReceived}>${this.#renderExact(gets)}</appkit-ui-key-value>`
      : html`<appkit-ui-key-value
          class="small"
          key=${t.youReceive}
          value=${t.about(formatTokenAmount(gets, gets.amount, this.locale))}
        ></appkit-ui-key-value>`
  }

  // Every digit, also for touch, which has no tooltips. Those beyond the significant ones are muted.
  #renderExact({ amount, decimals, symbol }: MovedAmount): TemplateResult {
    const exact = formatAmount(amount, decimals, { digits: Math.min(decimals, 100), locale: this.locale })
    const short = formatSignificant(amount, decimals, this.locale)
    const shown = exact.startsWith(short) ? short : exact
    return html`<bdi>${shown}<span class="rest">${exact.slice(shown.length)}</span> ${symbol}</bdi>`
  }
}

defineView('appkit-swap-confirmed-view', SwapConfirmedView)
