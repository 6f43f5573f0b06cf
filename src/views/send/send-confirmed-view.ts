import { html } from 'lit'
import type { PendingTransaction } from '../../controllers/balances/pending-transactions.js'
import type { receipt } from '../../i18n/en/receipt.js'
import { send } from '../../i18n/en/send.js'
import { ReceiptScreen, type ReceiptTitles } from '../shared/receipt-screen.js'
import { defineView } from '../shared/view.js'
import { renderRecipient } from './recipient-part.js'
import { sendStyles } from './send.styles.js'

/**
 * @summary The receipt of a sent transfer, with its status on the network.
 * @route SendConfirmed WalletSendConfirmed
 * @feature send
 * @params { hash: string }
 */
export class SendConfirmedView extends ReceiptScreen {
  static override styles = [super.styles, sendStyles]

  override get heading(): string {
    return this.t(send).heading
  }

  protected override getTitles({ sending, sent, notSent }: typeof receipt): ReceiptTitles {
    return { pending: sending, done: sent, failed: notSent }
  }

  protected override renderDetails({ to = '', name }: PendingTransaction, t: typeof receipt): unknown {
    const recipient = { kind: 'known', address: to, ...(name && { name }) } as const
    return html`<div class="to">${renderRecipient(recipient, {}, t.to)}</div>`
  }
}

defineView('appkit-send-confirmed-view', SendConfirmedView)
