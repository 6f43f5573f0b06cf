import { html, nothing } from 'lit'
import type { PendingTransaction } from '../../controllers/balances/pending-transactions.js'
import type { receipt } from '../../i18n/en/receipt.js'
import { swap } from '../../i18n/en/swap.js'
import { ReceiptScreen, type ReceiptTitles } from '../shared/receipt-screen.js'
import { defineView } from '../shared/view.js'
import { formatExactAmount, formatTokenAmount } from './swap-details.js'

/**
 * @summary The receipt of a swap, with its status on the network.
 * @route SwapConfirmed
 * @feature swaps
 * @params { hash: string }
 */
export class SwapConfirmedView extends ReceiptScreen {
  override get heading(): string {
    return this.t(swap).heading
  }

  protected override getTitles({ swapping, swapped, notSwapped }: typeof receipt): ReceiptTitles {
    return { pending: swapping, done: swapped, failed: notSwapped }
  }

  // The amount is that of the quote until it is read from the chain.
  protected override renderDetails({ gets }: PendingTransaction, t: typeof receipt): unknown {
    if (!gets) return nothing
    const amount = formatTokenAmount(gets, gets.amount, this.locale)
    if (!gets.isExact)
      return html`<appkit-ui-key-value
        class="small"
        key=${t.youReceive}
        value=${t.about(amount)}
      ></appkit-ui-key-value>`
    return html`<appkit-ui-key-value class="small" key=${t.youReceived}
      ><bdi title=${formatExactAmount(gets, gets.amount, this.locale)}>${amount}</bdi></appkit-ui-key-value
    >`
  }
}

defineView('appkit-swap-confirmed-view', SwapConfirmedView)
