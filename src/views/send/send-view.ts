import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { ActivityController } from '../../controllers/activity/activity.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { getMessages } from '../../controllers/app/messages.js'
import { RouterController } from '../../controllers/app/router.js'
import { hasHistory } from '../../controllers/balances/account-data.js'
import { PortfolioController } from '../../controllers/balances/portfolio.js'
import type { Scope } from '../../controllers/scope.js'
import { preloadTransfers } from '../../controllers/send/review.js'
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
import { RecipientPart } from './recipient-part.js'
import { renderWarnings } from './recipient-warnings.js'
import { formatExactAmount, formatBalance, formatFiatValue } from './send-text.js'
import { sendStyles } from './send.styles.js'
import { Latest } from '../../lib/abortable.js'
import { formatDecimals } from '../../lib/short-amounts.js'
import { afterPaint } from '../../lib/next-frame.js'

export interface DraftAmount {
  readonly field: AmountField
  show(controller: SendController): void
}

export function createDraftAmount(scope: () => Scope): DraftAmount {
  const field = new AmountField()
  const getController = () => scope().use(SendController)
  field.addEventListener('appkit-amount-typed', event =>
    getController().setAmountText((event as CustomEvent<string>).detail),
  )
  field.addEventListener('appkit-amount-turned', () => getController().toggleUnit())
  field.addEventListener('appkit-amount-most', () => getController().selectMax())
  const openTokens = () => scope().use(RouterController).push('SendSelectToken')
  return {
    field,
    show(controller) {
      const localeController = scope().use(LocaleController)
      const locale = localeController.state.tag
      const { token, text, inFiat } = controller.state
      const { step } = controller
      Object.assign(field, {
        text,
        sign: inFiat ? '$' : '',
        unit: inFiat ? 'USD' : (token?.symbol ?? ''),
        convertedAmount: inFiat
          ? formatTokenAmount(controller, locale)
          : formatFiatValue(controller.amount ?? 0n, token, locale),
        exactAmount: inFiat ? formatExact(token, controller.amount, locale) : '',
        otherUnit: token?.price === undefined ? '' : inFiat ? 'token' : 'money',
        balance: token ? formatBalance(token, locale) : '',
        exactBalance: formatExact(token, token?.amount, locale),
        hasMax: controller.canSendMax,
        invalid: step === 'incorrect-value' || step === 'insufficient-funds',
        end: renderTokenPill(token, getMessages(localeController, send), openTokens),
      })
    },
  }
}

function formatTokenAmount({ state: { token }, amount }: SendController, locale: string): string {
  return token ? `${formatDecimals(amount ?? 0n, token.decimals, locale)} ${token.symbol}` : ''
}

function formatExact(token: Token | undefined, amount: bigint | undefined, locale: string): string {
  return token && amount !== undefined ? `${formatExactAmount(amount, token.decimals, locale)} ${token.symbol}` : ''
}

function renderTokenPill(token: Token | undefined, t: typeof send, onClick: () => void): TemplateResult {
  if (!token) return html`<appkit-ui-pill ground="raised" @click=${onClick}>${t.selectHeading}</appkit-ui-pill>`
  const { symbol, name, icon } = token
  return html`<appkit-ui-pill ground="raised" label=${`${symbol}, ${t.selectHeading}`} @click=${onClick}>
    <appkit-ui-image slot="image" size="24" src=${icon ?? ''} name=${symbol || name}></appkit-ui-image>${symbol}
  </appkit-ui-pill>`
}

async function loadMoreFunds(): Promise<MoreFunds | undefined> {
  return import('./more-funds.js').then(
    ({ MoreFunds }) => new MoreFunds(),
    () => undefined,
  )
}

/**
 * @summary The transfer form: token, amount and recipient.
 * @route Send WalletSend
 * @feature send
 * @params SendArguments
 */
export class SendView extends AccountPart<SendArguments> {
  static override styles = [super.styles, sendStyles]
  /** Loads the code that estimates the fee of the selected token. */
  static preload(scope: Scope): Promise<void> {
    return preloadTransfers(scope)
  }

  static createSamples(): readonly HTMLElement[] {
    return [Object.assign(new AmountField(), { hasMax: true, balance: '0', otherUnit: 'money' }), new RecipientPart()]
  }

  readonly #amount = createDraftAmount(() => this.scope)
  readonly #recipient = new RecipientPart()
  @state() private moreFunds: Awaited<ReturnType<typeof loadMoreFunds>>
  #requestedAccount = ''
  readonly #request = new Latest()

  override get heading(): string {
    return this.t(send).heading
  }

  override get firstFocus(): HTMLElement | undefined {
    return this.active?.caipAddress ? this.#amount.field : undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#requestedAccount = ''
    const controller = this.scope.use(SendController)
    if (this.scope.use(RouterController).state.direction === 'forward' || !controller.state.account)
      controller.begin(this.params)
    else controller.abandonRequest()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#request.abort()
  }

  override render(): unknown {
    const { active } = this
    if (!active) return nothing
    return active.caipAddress ? this.#renderDraft(active) : this.#renderUnsupported()
  }

  protected override updated(): void {
    const { active } = this
    this.#loadMoreFunds()
    if (!active?.caipAddress || active.caipAddress === this.#requestedAccount) return
    this.#requestedAccount = active.caipAddress
    void this.#refreshTokens(active, this.#request.next())
  }

  async #refreshTokens({ namespace }: ActiveAccount, signal: AbortSignal): Promise<void> {
    await afterPaint() // of the form
    if (signal.aborted) return
    const requests: Promise<unknown>[] = [this.scope.use(PortfolioController).refresh(namespace, { signal })]
    // The history tells which recipients are new.
    if (hasHistory(this.scope, namespace))
      requests.push(this.scope.use(ActivityController).fetch(namespace, { signal }))
    await Promise.allSettled(requests) // reject only after an abort
  }

  #loadMoreFunds(): void {
    const { step } = this.scope.use(SendController)
    if (!this.moreFunds && step === 'insufficient-funds') void loadMoreFunds().then(part => (this.moreFunds ??= part))
  }

  #renderDraft(active: ActiveAccount): TemplateResult {
    const t = this.t(send)
    const controller = this.use(SendController)
    this.use(PortfolioController)
    this.use(ActivityController)
    const { step } = controller
    this.#amount.show(controller)
    this.moreFunds?.show(step === 'insufficient-funds' ? controller.shortfall : undefined)
    return html`${this.#amount.field} ${this.#recipient} ${renderWarnings(this.scope, controller.state, active, t, 1)}
      ${this.moreFunds}
      <appkit-ui-button
        class="main"
        variant="primary"
        ?disabled=${step !== 'preview' && step !== 'select-token'}
        @click=${() => this.#open(step === 'preview' ? 'SendPreview' : 'SendSelectToken')}
        >${this.#getLabel(controller, t)}</appkit-ui-button
      >`
  }

  #getLabel({ step, shortfall, state: { token } }: SendController, t: typeof send): string {
    if (step !== 'insufficient-funds') return t.steps[step]
    const coin = this.active?.network?.nativeCurrency.symbol
    return t.notEnough((shortfall === 'fee' ? coin : token?.symbol) ?? '')
  }

  #open(view: 'SendPreview' | 'SendSelectToken'): void {
    this.scope.use(RouterController).push(view)
  }

  #renderUnsupported(): TemplateResult {
    const t = this.t(send)
    return html`<div class="empty">
      <p>${t.unsupported}</p>
      <appkit-ui-button @click=${() => this.scope.use(RouterController).push('Networks')}>${t.choose}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-send-view', SendView)
