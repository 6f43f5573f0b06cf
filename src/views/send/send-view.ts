import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { words } from '../../controllers/app/messages.js'
import { RouterController } from '../../controllers/app/router.js'
import { PortfolioController } from '../../controllers/balances/portfolio.js'
import type { Scope } from '../../controllers/scope.js'
import { SendController } from '../../controllers/send/send.js'
import type { SendArguments } from '../../core/send-arguments.js'
import type { Token } from '../../core/token.js'
import '../../elements/controls/button.js'
import '../../elements/controls/pill.js'
import '../../elements/display/image.js'
import { send } from '../../i18n/en/send.js'
import { AccountPart, type ActiveAccount } from '../shared/account-part.js'
import { AmountField } from '../shared/amount-field.js'
import { defineView } from '../shared/view.js'
import type { MoreFunds } from './more-funds.js'
import { ReceiverPart } from './recipient-part.js'
import type * as Warnings from './recipient-warnings.js'
import { exactAmount, heldText, worthText } from './send-text.js'
import { sendStyles } from './send.styles.js'

/** The field of the amount of a draft, and what brings it up to date. */
export interface DraftAmount {
  readonly field: AmountField
  show(controller: SendController): void
}

/** Makes the field, which tells the instance's controller what is typed. */
export function draftAmount(scope: () => Scope): DraftAmount {
  const field = new AmountField()
  const sending = () => scope().use(SendController)
  field.addEventListener('appkit-amount-typed', event => sending().type((event as CustomEvent<string>).detail))
  field.addEventListener('appkit-amount-turned', () => sending().turn())
  field.addEventListener('appkit-amount-most', () => sending().sendAll())
  const choose = () => scope().use(RouterController).push('SendSelectToken')
  return {
    field,
    show(controller) {
      const speaking = scope().use(LocaleController)
      const locale = speaking.state.tag
      const { token, text, inMoney } = controller.state
      const { step } = controller
      Object.assign(field, {
        text,
        sign: inMoney ? '$' : '',
        other: inMoney ? inToken(controller, locale) : worthText(controller.amount, token, locale),
        turns: token?.price === undefined ? '' : inMoney ? 'token' : 'money',
        held: token ? heldText(token, locale) : '',
        most: controller.canSendAll,
        wrong: step === 'incorrect-value' || step === 'insufficient-funds',
        end: tokenPill(token, words(speaking, send), choose),
      })
    },
  }
}

function inToken({ state: { token }, amount }: SendController, locale: string): string {
  return token ? `${exactAmount(amount ?? 0n, token.decimals, locale)} ${token.symbol}` : ''
}

function tokenPill(token: Token | undefined, t: typeof send, choose: () => void): TemplateResult {
  if (!token)
    return html`<appkit-ui-pill class="bare" ground="raised" @click=${choose}>${t.selectHeading}</appkit-ui-pill>`
  const { symbol, name, icon } = token
  return html`<appkit-ui-pill ground="raised" label=${`${symbol}, ${t.selectHeading}`} @click=${choose}>
    <appkit-ui-image slot="image" size="24" src=${icon ?? ''} name=${symbol || name}></appkit-ui-image>${symbol}
  </appkit-ui-pill>`
}

/** What brings more funds; undefined where it could not be loaded: the button says what is wrong all the same. */
async function moreFunds(): Promise<MoreFunds | undefined> {
  return import('./more-funds.js').then(
    ({ MoreFunds }) => new MoreFunds(),
    () => undefined,
  )
}

/** What warns of a receiver; undefined where it could not be loaded: the review does not open without it. */
async function warnings(): Promise<typeof Warnings.renderWarnings | undefined> {
  return import('./recipient-warnings.js').then(
    ({ renderWarnings }) => renderWarnings,
    () => undefined,
  )
}

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
