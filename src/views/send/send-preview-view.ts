import { html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/base/locale.js'
import { RouterController } from '../../controllers/base/router.js'
import { SendController } from '../../controllers/flow/send.js'
import '../../elements/button/button.js'
import { send } from '../../i18n/en/send.js'
import { AccountPart } from '../kit/account-part.js'
import { defineView } from '../kit/view.js'
import { MoreFunds } from './more-funds.js'
import { renderReceiver } from './receiver-box.js'
import { renderFacts } from './render-facts.js'
import { renderProblem } from './render-problem.js'
import { renderWarnings } from './render-warnings.js'
import { sendStyles } from './send.styles.js'

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
