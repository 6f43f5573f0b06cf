import { css, html } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { PendingTransactionsController } from '../../controllers/balances/pending-transactions.js'
import '../../elements/display/icon.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/ring.js'
import { send } from '../../i18n/en/send.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'
import { formatExactAmount } from './send-text.js'

export const SUCCESS_DELAY_MS = 600

/**
 * @summary Confirms a sent transfer for a moment, then returns to the account.
 * @route SendConfirmed WalletSendConfirmed
 * @feature send
 */
export class SendConfirmedView extends AccountPart {
  static override styles = [
    super.styles,
    css`
      appkit-ui-ring {
        margin: ${px(20)} 0 ${px(12)};
      }
      .done {
        display: grid;
        place-items: center;
        inline-size: ${px(80)};
        block-size: ${px(80)};
        border-radius: ${radius(20)};
        background: var(--appkit-success-soft);
        color: var(--appkit-success);
      }
      .centre {
        padding-block-end: ${px(24)};
      }
    `,
  ]
  #cancelTimer = () => {}

  override get heading(): string {
    return this.t(send).sentHeading
  }

  override get leading(): 'none' {
    return 'none'
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const router = this.scope.use(RouterController)
    this.#cancelTimer = this.scope.services.clock.after(SUCCESS_DELAY_MS, () => {
      if (router.view === 'SendConfirmed') router.reset('Account')
    })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelTimer()
  }

  override render(): unknown {
    const t = this.t(send)
    const [last] = this.use(PendingTransactionsController).state.list
    const locale = this.use(LocaleController).state.tag
    const amount = last && `${formatExactAmount(last.gives.amount, last.gives.decimals, locale)} ${last.gives.symbol}`
    return html`<div class="centre" role="status">
      <appkit-ui-ring state="done"
        ><span class="done"><appkit-ui-icon name="check" size="24"></appkit-ui-icon></span
      ></appkit-ui-ring>
      <h2>${t.sentHeading}</h2>
      <p>${amount ? t.sent(amount) : ''}</p>
    </div>`
  }
}

defineView('appkit-send-confirmed-view', SendConfirmedView)
