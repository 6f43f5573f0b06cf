import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { glyph, defineScreen, Screen } from '../ui/screen.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import type { UnfreezeActions, UnfreezeProof } from './account-actions.js'
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
    if (isAsked || hasFailed) this.focusOn('[data-first], [type=password], .row')
    if (hasFailed) this.renderRoot.querySelector<HTMLInputElement>('label.field input')?.select()
  }

  override render(): TemplateResult {
    const { managing, recovery } = this.t
    const title = this.step === 'recovery' ? recovery.againTitle : managing.unfreeze.title
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${glyph('key')}</div>
        <h1 class="large">${title}</h1>
        <p><bdi>${this.email}</bdi></p>
      </header>
      <div class="body">
        ${this.#body()}
        ${this.problem ? html`<p class="note red" role="alert">${glyph('warning')}<span>${this.problem}</span></p>` : nothing}
      </div>
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
      <form id="form" novalidate @submit=${this.#submit}>
        <label class="field"
          ><span class="label">${exporting.code}</span
          ><input data-first inputmode="numeric" autocomplete="one-time-code" maxlength="9" ?readonly=${this.busy}
        /></label>
      </form>
      <button type="button" class="link" aria-disabled=${this.busy ? 'true' : nothing} @click=${this.#resend}>
        ${unfreeze.sendAgain}
      </button>`
  }

  #passwordForm(): TemplateResult {
    return html`<form id="form" novalidate @submit=${this.#submit}>
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
    const back = html`<button
      type="button"
      ?data-first=${isSending}
      aria-disabled=${this.busy && !isSending ? 'true' : nothing}
      @click=${() => this.dismiss()}
    >
      ${cancel}
    </button>`
    if (isSending || (this.step === 'recovery' && !this.#isPasswordOn)) return back
    if (this.step === 'unsent')
      return html`<div class="two">
        ${back}<button type="button" class="primary" data-first @click=${() => this.#send()}>${managing.again}</button>
      </div>`
    const label = this.step === 'code' && this.#needsRecovery ? goOn : managing.unfreeze.act
    return html`<div class="two">
      ${back}<button type="submit" form="form" class="primary" aria-disabled=${this.busy ? 'true' : nothing}>
        ${label}
      </button>
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
    const typed = this.renderRoot.querySelector<HTMLInputElement>('label.field input')?.value ?? ''
    if (this.step === 'code') this.#submitCode(typed.replace(/\s/g, ''))
    else if (typed !== '') void this.#unfreeze({ kind: 'password', secret: typed })
  }

  #submitCode(code: string): void {
    this.#code = code
    this.problem = /^\d{8}$/.test(code) ? '' : this.t.managing.unfreeze.incomplete
    if (this.problem) this.focusOn('[data-first]')
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
      if (step === 'code') this.isPasswordStep = false
      if (step) this.step = step
      return false
    } finally {
      this.busy = false
    }
  }
}

defineScreen('appkit-frame-unfreeze', UnfreezeScreen)
