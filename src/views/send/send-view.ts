import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import { PortfolioController } from '../../controllers/chain/portfolio.js'
import { SendController } from '../../controllers/flow/send.js'
import type { SendArguments } from '../../core/send-arguments.js'
import '../../elements/button/button.js'
import { send } from '../../i18n/en/send.js'
import { AccountPart, type ActiveAccount } from '../kit/account-part.js'
import { defineView } from '../kit/view.js'
import { draftAmount } from './draft-amount.js'
import { moreFunds, warnings } from './late-parts.js'
import { ReceiverPart } from './receiver-part.js'
import { sendStyles } from './send.styles.js'

/**
 * @summary What to send, how much of it, and to whom.
 * @route Send WalletSend
 * @feature send
 * @params SendArguments
 */
export class SendView extends AccountPart<SendArguments> {
  static override styles = [super.styles, sendStyles]
  readonly #amount = draftAmount(() => this.scope)
  readonly #receiver = new ReceiverPart()
  /** Comes right after the screen. */
  @state() private warnings: Awaited<ReturnType<typeof warnings>>
  /** Comes with the first lack of anything. */
  @state() private more: Awaited<ReturnType<typeof moreFunds>>
  #asked = ''
  /** Ends the question for the tokens: with the next one, and with the screen. */
  #asking = new AbortController()

  override get heading(): string {
    return this.t(send).heading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#asked = ''
    const controller = this.scope.use(SendController)
    if (this.scope.use(RouterController).state.direction === 'forward' || !controller.state.of)
      controller.begin(this.params)
    else controller.giveUp()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#asking.abort()
  }

  override render(): unknown {
    const { active } = this
    if (!active) return nothing
    return active.caipAddress ? this.#draft(active) : this.#unsupported()
  }

  /** Asks when the screen comes, and whenever the account or its network is another one. */
  protected override updated(): void {
    const { active } = this
    this.#load()
    if (!active?.caipAddress || active.caipAddress === this.#asked) return
    this.#asked = active.caipAddress
    this.#asking.abort()
    const { signal } = (this.#asking = new AbortController())
    void this.scope
      .use(PortfolioController)
      .refresh(active.namespace, { signal })
      .catch(() => {}) // the screen went: nobody waits any more
  }

  /** Loads what the draft does not need at once: the warnings before there is anybody to warn of. */
  #load(): void {
    const { step } = this.scope.use(SendController)
    if (!this.more && step === 'insufficient-funds') void moreFunds().then(part => (this.more ??= part))
    if (!this.warnings) void warnings().then(render => (this.warnings ??= render))
  }

  #draft(active: ActiveAccount): TemplateResult {
    const t = this.t(send)
    const controller = this.use(SendController)
    this.use(PortfolioController)
    const { step } = controller
    this.#amount.show(controller)
    this.more?.show(step === 'insufficient-funds' ? controller.lack : undefined)
    return html`${this.#amount.field} ${this.#receiver} ${this.warnings?.(this.scope, controller.state, active, t, 1)}
      ${this.more}
      <appkit-ui-button
        class="main"
        variant="primary"
        ?disabled=${step !== 'preview' && step !== 'select-token'}
        @click=${() => this.#go(step === 'preview' ? 'SendPreview' : 'SendSelectToken')}
        >${t.steps[step]}</appkit-ui-button
      >`
  }

  #go(view: 'SendPreview' | 'SendSelectToken'): void {
    this.scope.use(RouterController).push(view)
  }

  #unsupported(): TemplateResult {
    const t = this.t(send)
    return html`<div class="empty">
      <p>${t.unsupported}</p>
      <appkit-ui-button @click=${() => this.scope.use(RouterController).push('Networks')}>${t.choose}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-send-view', SendView)
