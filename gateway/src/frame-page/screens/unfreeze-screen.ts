import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import '../../../../src/elements/controls/text-link.js'
import { define } from '../../../../src/elements/element.js'
import '../../../../src/elements/feedback/spinner.js'
import { renderIcon, Screen, submitOnEnter } from '../ui/screen.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import type { UnfreezeActions, UnfreezeProof } from './account-actions.js'
import { clearRefusedCode, readCode, renderCodeField } from './step-up-code.js'
import { fileInput, recoveryChoices, recoveryPasswordField } from './recovery-choices.js'
import { describeUnfreezeError } from './recovery-problem.js'

type Step = 'sending' | 'unsent' | 'code' | 'recovery'

/**
 * @summary Ends a freeze with an emailed code, and a recovery if the wallet is not open.
 * @fires appkit-unfrozen - The wallet is no longer frozen.
 * @fires appkit-cancelled - The user went back.
 */
export class UnfreezeScreen extends Screen {
  @property({ attribute: false }) actions!: UnfreezeActions
  @property({ attribute: false }) methods: readonly RecoveryKind[] = []
  @property() email = ''
  @state() private step: Step = 'sending'
  @state() private isPasswordStep = false
  @state() private problem = ''
  @state() private notice = ''
  @state() private busy = false
  #code = ''
  @state() private isConfirmed = false
  #mayBeOpen = false

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#send()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (this.#mayBeOpen) void this.actions.stop().catch(() => {})
  }

  protected override updated(changed: PropertyValues): void {
    const isAsked = changed.has('step') || changed.has('isPasswordStep')
    const hasFailed = changed.has('problem') && this.problem !== ''
    if (isAsked || hasFailed) void this.focusOn('[data-first], appkit-ui-code-field, [type=password], appkit-ui-row')
    if (hasFailed) this.renderRoot.querySelector<HTMLInputElement>('[type=password]')?.select()
  }

  override render(): TemplateResult {
    const { managing, recovery } = this.t
    const title = this.step === 'recovery' ? recovery.againTitle : managing.unfreeze.title
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">
          ${this.step === 'sending' ? html`<appkit-ui-spinner></appkit-ui-spinner>` : renderIcon('key')}
        </div>
        <h1 class="large">${title}</h1>
        <p><bdi>${this.email}</bdi></p>
      </header>
      <div class="body">${this.#body()} ${this.renderProblem(this.problem)}</div>
      <footer>${this.#foot()}</footer>
    </section>`
  }

  override dismiss(): void {
    if (!this.busy || this.step === 'sending') this.dispatchEvent(new Event('appkit-cancelled'))
  }

  #body(): TemplateResult | typeof nothing {
    const { loading, managing } = this.t
    if (this.step === 'unsent') return nothing
    if (this.step === 'sending') return html`<p class="hint" role="status">${loading}</p>`
    if (this.step === 'code') return this.#codeForm()
    return html`<p class="hint">${managing.unfreeze.recoveryHint}</p>
      ${this.#isPasswordOn ? this.#passwordForm() : this.#choices()}`
  }

  get #isPasswordOn(): boolean {
    return this.isPasswordStep || (this.methods.length === 1 && this.methods[0] === 'password')
  }

  #codeForm(): TemplateResult {
    const { managing, exporting } = this.t
    const { unfreeze } = managing
    return html`<p class="hint" role="status">${this.notice || unfreeze.hint}</p>
      ${renderCodeField({ label: exporting.code, isReadonly: this.busy, onEnter: this.#submit })}
      <appkit-ui-text-link ?disabled=${this.busy} @click=${this.#resend}>${unfreeze.sendAgain}</appkit-ui-text-link>`
  }

  #passwordForm(): TemplateResult {
    return html`<form novalidate @keydown=${submitOnEnter} @submit=${this.#submit}>
      ${recoveryPasswordField(this.t.recovery, { email: this.email, isReadonly: this.busy })}
    </form>`
  }

  #choices(): TemplateResult {
    const choose = (kind: RecoveryKind) => {
      if (kind === 'passkey') void this.#unfreeze({ kind, secret: '' })
      else if (kind === 'password') this.isPasswordStep = true
      else fileInput(this.renderRoot)?.click()
    }
    return recoveryChoices({
      methods: this.methods,
      texts: this.t.recovery,
      isDisabled: this.busy,
      press: kind => () => !this.busy && choose(kind),
      onFile: text => {
        if (text === undefined) this.problem = this.t.managing.unfreeze.wrongRecovery
        else void this.#unfreeze({ kind: 'file', secret: text })
      },
    })
  }

  #foot(): TemplateResult {
    const { managing, cancel, goOn } = this.t
    const isSending = this.step === 'sending'
    const back = html`<appkit-ui-button
      ?data-first=${isSending}
      ?disabled=${this.busy && !isSending}
      @click=${() => this.dismiss()}
      >${cancel}</appkit-ui-button
    >`
    if (isSending || (this.step === 'recovery' && !this.#isPasswordOn)) return back
    if (this.step === 'unsent')
      return html`<div class="two">
        ${back}<appkit-ui-button variant="primary" data-first @click=${() => this.#send()}
          >${managing.again}</appkit-ui-button
        >
      </div>`
    const label = this.step === 'code' && this.#needsRecovery ? goOn : managing.unfreeze.act
    return html`<div class="two">
      ${back}<appkit-ui-button variant="primary" ?busy=${this.busy} @click=${this.#submit}>${label}</appkit-ui-button>
    </div>`
  }

  get #needsRecovery(): boolean {
    return this.methods.length > 0 && !this.isConfirmed
  }

  async #send(): Promise<void> {
    this.step = 'sending'
    this.step = (await this.#try(() => this.actions.sendCode())) ? 'code' : 'unsent'
  }

  readonly #resend = (): void => {
    void this.#try(async () => {
      this.notice = ''
      await this.actions.sendCode()
      this.notice = this.t.managing.unfreeze.sentAgain
    })
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault()
    if (this.busy) return
    const secret = this.renderRoot.querySelector<HTMLInputElement>('[type=password]')?.value ?? ''
    if (this.step === 'code') this.#submitCode(readCode(this.renderRoot))
    else if (secret !== '') void this.#unfreeze({ kind: 'password', secret })
  }

  #submitCode(code: string): void {
    this.#code = code
    this.problem = /^\d{8}$/.test(code) ? '' : this.t.managing.unfreeze.incomplete
    if (this.problem) void this.focusOn('appkit-ui-code-field')
    else if (this.#needsRecovery) this.step = 'recovery'
    else void this.#unfreeze()
  }

  async #unfreeze(proof?: UnfreezeProof): Promise<void> {
    this.#mayBeOpen = true
    const isDone = await this.#try(() => this.actions.unfreeze(this.#code, proof))
    this.#mayBeOpen = !isDone
    // The gateway checks the code last: if it refuses the code, the recovery was correct.
    this.isConfirmed = this.step === 'code'
    if (isDone) this.dispatchEvent(new Event('appkit-unfrozen'))
  }

  async #try(run: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.problem = ''
    try {
      await run()
      return true
    } catch (error) {
      const { text, step } = describeUnfreezeError(error, this.t)
      this.problem = text
      clearRefusedCode(this.renderRoot, error)
      if (step === 'code') this.isPasswordStep = false
      if (step) this.step = step
      return false
    } finally {
      this.busy = false
    }
  }
}

define('appkit-frame-unfreeze', UnfreezeScreen)
