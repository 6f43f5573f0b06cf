import { html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { SendController } from '../../controllers/send/send.js'
import type { Network } from '../../core/network.js'
import type { Token } from '../../core/token.js'
import '../../elements/controls/button.js'
import '../../elements/display/amount.js'
import '../../elements/display/key-value.js'
import '../../elements/layout/box.js'
import { send } from '../../i18n/en/send.js'
import { Latest } from '../../lib/abortable.js'
import { shortAddress } from '../../lib/addresses.js'
import { roundUp } from '../../lib/amounts.js'
import { formatDecimals } from '../../lib/short-amounts.js'
import { AccountPart } from '../shared/account-part.js'
import { renderNameNotes } from '../shared/name-notes.js'
import { renderProblem } from '../shared/problem-note.js'
import { defineView } from '../shared/view.js'
import { MoreFunds } from './more-funds.js'
import { renderRecipient } from './recipient-part.js'
import { renderWarnings } from './recipient-warnings.js'
import { formatExactAmount, formatFee, formatFiatValue } from './send-text.js'
import { sendStyles } from './send.styles.js'

const MAX_LARGE_LENGTH = 16

interface ReviewContext {
  readonly t: typeof send
  readonly locale: string
  readonly network: Network | undefined
}

export const renderReview = { amount, rows }

function amount(controller: SendController, token: Token, { t, locale, network }: ReviewContext): TemplateResult {
  const text = formatExactAmount(controller.amount ?? 0n, token.decimals, locale)
  const fiatValue = formatFiatValue(controller.amount, token, locale)
  return html`<appkit-ui-box>
    <span class="small muted">${t.youSend}</span>
    <appkit-ui-amount
      size=${text.length + token.symbol.length > MAX_LARGE_LENGTH ? 15 : 30}
      value=${text}
      rest=${` ${token.symbol}`}
    ></appkit-ui-amount>
    <span class="small muted">${fiatValue} ${t.on(network?.name ?? '')}</span>
  </appkit-ui-box>`
}

function rows(controller: SendController, token: Token, { t, locale, network }: ReviewContext): TemplateResult {
  const { fee, phase } = controller.state
  const coin = network?.nativeCurrency
  const feeLabel = fee === undefined || !coin ? t.feeUnknown : formatFee(fee, coin, locale)
  const remaining = getRemainingBalance(controller, token)
  const withheld = controller.state.withheld ?? 0n
  const exact = (value: bigint) => `${formatExactAmount(value, token.decimals, locale)} ${token.symbol}`
  return html`<div>
    ${
      token.address === undefined
        ? nothing
        : html`<appkit-ui-key-value key=${t.contract}
            ><bdi title=${token.address} dir="ltr">${shortAddress(token.address)}</bdi></appkit-ui-key-value
          >`
    }
    ${
      withheld === 0n
        ? nothing
        : html`<appkit-ui-key-value key=${t.transferTax} value=${exact(withheld)}></appkit-ui-key-value>
            <appkit-ui-key-value
              key=${t.arrives}
              value=${exact((controller.amount ?? withheld) - withheld)}
            ></appkit-ui-key-value>`
    }
    <appkit-ui-key-value
      key=${t.fee}
      value=${phase === 'planning' && fee === undefined ? '…' : feeLabel}
    ></appkit-ui-key-value>
    ${renderTotal(controller, token, { t, locale, network })}
    ${
      remaining === undefined
        ? nothing
        : html`<appkit-ui-key-value key=${t.after}
            ><bdi title=${exact(remaining)}
              >${t.left(`${formatDecimals(remaining, token.decimals, locale)} ${token.symbol}`)}</bdi
            ></appkit-ui-key-value
          >`
    }
  </div>`
}

// The significant digits of a total, which is rounded up.
const TOTAL_DIGITS = 7

// Renders what leaves the account in the worst case. Smart accounts pay no fee.
function renderTotal(
  { amount: sent, costs: { fee } }: SendController,
  token: Token,
  { t, locale, network }: ReviewContext,
): TemplateResult | typeof nothing {
  const coin = network?.nativeCurrency
  if (sent === undefined || fee === undefined || !coin) return nothing
  const total =
    token.address === undefined
      ? `${formatExactAmount(roundUp(sent + fee, TOTAL_DIGITS), token.decimals, locale)} ${token.symbol}`
      : `${formatExactAmount(sent, token.decimals, locale)} ${token.symbol} + ${formatFee(fee, coin, locale)}`
  return html`<appkit-ui-key-value key=${t.total} value=${total}></appkit-ui-key-value>`
}

// Returns the minimum remaining balance; undefined if it is unknown.
function getRemainingBalance({ amount: sent, state: { fee } }: SendController, token: Token): bigint | undefined {
  if (sent === undefined) return undefined
  const deducted = token.address === undefined ? fee : 0n
  const remaining = deducted === undefined ? undefined : token.amount - sent - deducted
  return remaining !== undefined && remaining >= 0n ? remaining : undefined
}

/**
 * @summary A transfer for review, with recipient and fee, before the wallet requests a signature.
 * @route SendPreview WalletSendPreview
 * @feature send
 */
export class SendPreviewView extends AccountPart {
  static override styles = [super.styles, sendStyles]
  readonly #moreFunds = new MoreFunds()
  readonly #watching = new Latest()

  override get heading(): string {
    return this.t(send).reviewHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener('visibilitychange', this.#watch)
    this.#watch()
  }

  override disconnectedCallback(): void {
    document.removeEventListener('visibilitychange', this.#watch)
    this.#watching.abort()
    super.disconnectedCallback()
  }

  // Nothing is refreshed while the page is hidden.
  readonly #watch = (): void => {
    const signal = this.#watching.next()
    if (document.visibilityState !== 'hidden') void this.scope.use(SendController).watchReview(signal)
  }

  override render(): unknown {
    const { active } = this
    const controller = this.use(SendController)
    const { state } = controller
    const { token, recipient, profile, phase } = state
    if (!active || !token || recipient.kind !== 'known') return nothing
    const t = this.t(send)
    const locale = this.use(LocaleController).state.tag
    this.#moreFunds.show(phase === 'planning' ? undefined : controller.shortfall)
    return html`${renderReview.amount(controller, token, { t, locale, network: active.network })}
    ${renderRecipient(recipient, profile, t.to)}
    ${renderReview.rows(controller, token, { t, locale, network: active.network })}
    ${renderNameNotes([{ name: token.symbol, address: token.address }, { name: active.network?.name }])}
    ${renderWarnings(this.scope, state, active, t)} ${this.#moreFunds}
    ${renderProblem(state.problem, t, active.isEmbedded ? '' : (active.wallet?.name ?? ''), code => this.sentence(code))}
    ${phase === 'planning' ? html`<p class="told" role="status">${t.checking}</p>` : nothing}
    ${phase === 'sending' ? html`<p class="step" role="status">${t.confirmInWallet}</p>` : nothing}
    ${this.#renderButtons(controller)}`
  }

  protected override updated(): void {
    const { token } = this.use(SendController).state
    const router = this.scope.use(RouterController)
    if (!token && router.view === 'SendPreview' && !router.goBackTo('Send')) router.reset('Account')
  }

  #renderButtons(controller: SendController): TemplateResult {
    const t = this.t(send)
    const { phase, fee, withheld, text } = controller.state
    // A draft that changed has no plan.
    const canRetry = phase === 'failed' || phase === 'editing'
    return html`<div class="pair main">
      <appkit-ui-button @click=${() => this.scope.use(RouterController).goBack()}>${t.cancel}</appkit-ui-button>
      ${
        canRetry
          ? html`<appkit-ui-button variant="primary" @click=${() => void controller.review()}
              >${t.tryAgain}</appkit-ui-button
            >`
          : html`<appkit-ui-button
              variant="primary"
              ?busy=${phase === 'planning' || phase === 'sending'}
              ?disabled=${phase === 'planning' || controller.step !== 'preview'}
              @click=${() => void controller.send({ fee, withheld, text })}
              >${t.send}</appkit-ui-button
            >`
      }
    </div>`
  }
}

defineView('appkit-send-preview-view', SendPreviewView)
