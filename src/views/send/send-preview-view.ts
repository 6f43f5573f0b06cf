import { html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { SendController } from '../../controllers/send/send.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { shortMessageOf } from '../../core/errors/error-text.js'
import type { Network } from '../../core/network.js'
import type { Token } from '../../core/token.js'
import '../../elements/controls/button.js'
import '../../elements/display/amount.js'
import '../../elements/display/key-value.js'
import '../../elements/feedback/note.js'
import '../../elements/layout/box.js'
import { send } from '../../i18n/en/send.js'
import { shortAddress } from '../../lib/addresses.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'
import { MoreFunds } from './more-funds.js'
import { renderReceiver } from './recipient-part.js'
import { renderWarnings } from './recipient-warnings.js'
import { exactAmount, feeText, worthText } from './send-text.js'
import { sendStyles } from './send.styles.js'

/** More characters than these do not stand in one line at their largest. */
const MOST_LARGE = 16

/** In what language, and on which network. */
interface Facts {
  readonly t: typeof send
  readonly locale: string
  readonly network: Network | undefined
}

/** The parts of a review that say what moves, and what it costs. */
export const renderFacts = { amount, rows }

function amount(controller: SendController, token: Token, { t, locale, network }: Facts): TemplateResult {
  const text = exactAmount(controller.amount ?? 0n, token.decimals, locale)
  const worth = worthText(controller.amount, token, locale)
  return html`<appkit-ui-box>
    <span class="small muted">${t.youSend}</span>
    <appkit-ui-amount
      size=${text.length + token.symbol.length > MOST_LARGE ? 15 : 30}
      value=${text}
      rest=${` ${token.symbol}`}
    ></appkit-ui-amount>
    <span class="small muted">${worth} ${t.on(network?.name ?? '')}</span>
  </appkit-ui-box>`
}

function rows(controller: SendController, token: Token, { t, locale, network }: Facts): TemplateResult {
  const { fee, planning } = controller.state
  const coin = network?.nativeCurrency
  const said = fee === undefined || !coin ? t.feeUnknown : feeText(fee, coin, locale)
  const left = leftOf(controller, token)
  const kept = controller.state.withheld ?? 0n
  const exact = (value: bigint) => `${exactAmount(value, token.decimals, locale)} ${token.symbol}`
  return html`<div>
    ${
      token.address === undefined
        ? nothing
        : html`<appkit-ui-key-value key=${t.contract}
            ><bdi title=${token.address} dir="ltr">${shortAddress(token.address)}</bdi></appkit-ui-key-value
          >`
    }
    ${
      kept === 0n
        ? nothing
        : html`<appkit-ui-key-value key=${t.tokenKeeps} value=${exact(kept)}></appkit-ui-key-value>
            <appkit-ui-key-value
              key=${t.arrives}
              value=${exact((controller.amount ?? kept) - kept)}
            ></appkit-ui-key-value>`
    }
    <appkit-ui-key-value key=${t.fee} value=${planning && fee === undefined ? '…' : said}></appkit-ui-key-value>
    ${
      left === undefined
        ? nothing
        : html`<appkit-ui-key-value key=${t.after} value=${t.left(exact(left))}></appkit-ui-key-value>`
    }
  </div>`
}

/** What is left at least; undefined where that is not known. */
function leftOf({ amount: sent, state: { fee } }: SendController, token: Token): bigint | undefined {
  if (sent === undefined) return undefined
  const taken = token.address === undefined ? fee : 0n
  const left = taken === undefined ? undefined : token.amount - sent - taken
  return left !== undefined && left >= 0n ? left : undefined
}

/** Why it came to nothing: a choice of the person's, what the wallet or the network said, or what we say of such a failure. */
export function renderProblem(
  problem: AppKitError | undefined,
  t: typeof send,
  wallet: string,
  sentence: (code: ErrorCode) => string,
): unknown {
  if (!problem || AppKitError.is(problem, 'request/aborted')) return nothing
  if (AppKitError.is(problem, 'wallet/rejected'))
    return html`<appkit-ui-note role="status">${t.rejected(wallet)}</appkit-ui-note>`
  const said = shortMessageOf(problem)
  return html`<appkit-ui-note variant="danger"
    >${said ? `${t.cannot} ${said}` : sentence(problem.code)}</appkit-ui-note
  >`
}

/**
 * @summary What would be sent, to whom and what the network takes for it, to be looked at before the wallet is asked.
 * @route SendPreview WalletSendPreview
 * @feature send
 */
export class SendPreviewView extends AccountPart {
  static override styles = [super.styles, sendStyles]
  readonly #more = new MoreFunds()

  override get heading(): string {
    return this.t(send).reviewHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const controller = this.scope.use(SendController)
    const { planned, planning, sending, problem } = controller.state
    if (!planned && !planning && !sending && !problem) void controller.review()
  }

  override render(): unknown {
    const { active } = this
    const controller = this.use(SendController)
    const { state } = controller
    const { token, receiver, profile } = state
    if (!active || !token || receiver.kind !== 'known') return nothing
    const t = this.t(send)
    const locale = this.use(LocaleController).state.tag
    this.#more.show(state.planning ? undefined : controller.lack)
    return html`${renderFacts.amount(controller, token, { t, locale, network: active.network })}
    ${renderReceiver(receiver, profile, t.to)}
    ${renderFacts.rows(controller, token, { t, locale, network: active.network })}
    ${renderWarnings(this.scope, state, active, t)} ${this.#more}
    ${renderProblem(state.problem, t, active.wallet?.name ?? '', code => this.sentence(code))}
    ${state.planning ? html`<p class="told" role="status">${t.checking}</p>` : nothing} ${this.#buttons(controller)}`
  }

  /** Without a draft there is nothing to look at: another account, or another network. */
  protected override updated(): void {
    const { token, sending } = this.use(SendController).state
    const router = this.scope.use(RouterController)
    if (!token && !sending && router.view === 'SendPreview' && !router.goBackTo('Send')) router.reset('Account')
  }

  #buttons(controller: SendController): TemplateResult {
    const t = this.t(send)
    const { planned, planning, sending, problem } = controller.state
    const again = !planned && !planning && problem
    return html`<div class="pair main">
      <appkit-ui-button @click=${() => this.scope.use(RouterController).goBack()}>${t.cancel}</appkit-ui-button>
      ${
        again
          ? html`<appkit-ui-button variant="primary" @click=${() => void controller.review()}
              >${t.tryAgain}</appkit-ui-button
            >`
          : html`<appkit-ui-button
              variant="primary"
              ?busy=${planning || sending}
              ?disabled=${!planned || controller.step !== 'preview'}
              @click=${() => void controller.send()}
              >${t.send}</appkit-ui-button
            >`
      }
    </div>`
  }
}

defineView('appkit-send-preview-view', SendPreviewView)
