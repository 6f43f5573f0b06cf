import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import { FrameError } from '../session/frame-error.js'
import { renderIcon, submitOnEnter } from '../ui/screen.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import {
  choiceRow,
  fileInput,
  type RecoverActions,
  recoveryChoices,
  recoveryPasswordField,
} from './recovery-choices.js'
import { describeRecoveryError } from './recovery-problem.js'

/**
 * @summary Requests a recovery (the passkey, the password or the file) or the approval of another device.
 * @fires appkit-recovered - The wallet was recovered.
 * @fires appkit-other-device - The user wants to approve on another device.
 * @fires appkit-cancelled - The user canceled.
 */
export class RecoveryPromptScreen extends ArmedScreen {
  @property({ attribute: false }) actions!: RecoverActions
  @property({ attribute: false }) methods: readonly RecoveryKind[] = []
  @property() email = ''
  @property({ type: Boolean }) again = false
  @state() private isPasswordStep = false
  @state() private problem = ''
  @state() private busy = false
  @state() private endOthers = false
  @state() private needsWindow = false
  /** Input that only the user knows cannot be clickjacked, so browsers without cover detection are accepted. */
  protected override readonly visibilityRules = { minHeight: 320, trustsGeometry: true }

  override render(): TemplateResult {
    const { t } = this
    const title = this.again ? t.recovery.againTitle : t.recovery.promptTitle
    const hint = this.again ? t.recovery.againHint : t.recovery.promptHint
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${renderIcon('key')}</div>
        <h1 class="large">${title}</h1>
      </header>
      <div class="body">
        <p class="hint">${this.methods.length === 0 ? t.recovery.none : hint}</p>
        ${this.isPasswordStep ? this.#passwordForm() : this.#choices()}
        ${this.again || this.methods.length === 0 ? nothing : this.#others()} ${this.renderProblem(this.problem)}
      </div>
      <footer>
        <p class="state steady" role="status">${this.armHint}</p>
        ${
          this.isPasswordStep
            ? html`<appkit-ui-button
                variant="primary"
                ?busy=${this.busy}
                ?disabled=${!this.isArmed}
                @click=${this.whenArmed(this.#submit)}
                >${this.again ? t.goOn : t.recovery.unlock}</appkit-ui-button
              >`
            : nothing
        }
        <appkit-ui-button @click=${() => this.dismiss()}>${t.cancel}</appkit-ui-button>
      </footer>
    </section>`
  }

  #choices(): TemplateResult {
    return html`${this.#recoveries()} ${this.again ? nothing : this.#otherDevice()}`
  }

  #otherDevice(): TemplateResult {
    const { choose, chooseHint } = this.t.handover
    return choiceRow({
      icon: 'smartphone',
      name: choose,
      description: chooseHint,
      isDisabled: this.busy || !this.isArmed,
      onPress: this.whenArmed(() => this.dispatchEvent(new Event('appkit-other-device'))),
    })
  }

  #recoveries(): TemplateResult {
    const { recovery, openWindow } = this.t
    const choose = (kind: RecoveryKind) => {
      if (kind === 'passkey') void this.#recover('passkey')
      else if (kind === 'password') this.isPasswordStep = true
      else fileInput(this.renderRoot)?.click()
    }
    return recoveryChoices({
      methods: this.methods,
      texts: recovery,
      ...(this.needsWindow && { passkeyLabel: openWindow }),
      isDisabled: this.busy || !this.isArmed,
      press: kind => this.whenArmed(() => choose(kind)),
      onFile: text => this.#useFile(text),
    })
  }

  #others(): TemplateResult {
    const change = (event: Event) => (this.endOthers = (event.target as HTMLInputElement).checked)
    return html`<label class="check"
      ><input type="checkbox" .checked=${this.endOthers} @click=${this.whenArmed(() => {})} @change=${change} /><span
        >${this.t.recovery.endOthers}</span
      ></label
    >`
  }

  #passwordForm(): TemplateResult {
    return html`<form novalidate @keydown=${submitOnEnter} @submit=${this.whenArmed(this.#submit)}>
      ${recoveryPasswordField(this.t.recovery, { email: this.email, hasAutofocus: true })}
    </form>`
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const isAsked = changed.has('isPasswordStep') || (changed.has('problem') && this.problem !== '')
    if (this.isPasswordStep && isAsked) void this.focusOn('[type=password]')
  }

  override dismiss(): void {
    this.dispatchEvent(new Event('appkit-cancelled'))
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault()
    const password = this.renderRoot.querySelector<HTMLInputElement>('[type=password]')?.value ?? ''
    if (password !== '') void this.#recover('password', password)
  }

  #useFile(text: string | undefined): void {
    if (text === undefined) this.problem = this.t.recovery.failed
    else void this.#recover('file', text)
  }

  async #recover(kind: RecoveryKind, secret = ''): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = ''
    try {
      await this.actions.recoverWith(kind, { secret, endOthers: this.endOthers, inWindow: this.needsWindow })
      this.dispatchEvent(new Event('appkit-recovered'))
    } catch (error) {
      this.needsWindow = kind === 'passkey' && error instanceof FrameError && error.code === 'E_ABORTED'
      this.problem = this.needsWindow ? this.t.recovery.needsWindow : describeRecoveryError(error, this.t.recovery)
    }
    this.busy = false
  }
}

define('appkit-frame-recovery-prompt', RecoveryPromptScreen)
