import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import '../../../../src/elements/controls/text-link.js'
import '../../../../src/elements/layout/box.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import { FrameError } from '../session/frame-error.js'
import type { ApprovingDevice } from '../session/frame-wallet.js'
import { renderIcon, submitOnEnter } from '../ui/screen.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import { deviceListStyles, renderDevices } from './device-list.js'
import {
  choiceRow,
  fileInput,
  type RecoverActions,
  recoveryChoices,
  recoveryPasswordField,
} from './recovery-choices.js'
import { describeRecoveryError } from './recovery-problem.js'

/**
 * @summary Requests a recovery (the passkey, the password or the file) or the approval of another device. Names the
 * devices that can approve, and leads to a new wallet if there is no way to open this one.
 * @fires appkit-recovered - The wallet was recovered.
 * @fires appkit-other-device - The user wants to approve on another device.
 * @fires appkit-other-login - The user wants another account.
 * @fires appkit-cancelled - The user canceled.
 */
export class RecoveryPromptScreen extends ArmedScreen {
  static override styles = [super.styles, deviceListStyles]

  @property({ attribute: false }) actions!: RecoverActions
  @property({ attribute: false }) methods: readonly RecoveryKind[] = []
  @property() email = ''
  @property({ type: Boolean }) again = false
  /** Why an open wallet asks again. By default, a new device wants to send much. */
  @property() hint = ''
  /** Another device approved this one, which can open the wallet from then on, in Unix seconds. 0 if none did. */
  @property({ type: Number }) opensAt = 0
  @state() private isPasswordStep = false
  @state() private isNewWalletStep = false
  // Undefined until the gateway has named them.
  @state() private devices: readonly ApprovingDevice[] | undefined
  @state() private problem = ''
  @state() private busy = false
  @state() private endOthers = false
  @state() private needsWindow = false
  // Input that only the user knows cannot be clickjacked, so browsers without cover detection are accepted.
  protected override readonly visibilityRules = { minHeight: 320, trustsGeometry: true }

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.again && !this.opensAt) void this.#loadDevices()
  }

  // Without an answer, the way to another device stays open.
  async #loadDevices(): Promise<void> {
    this.devices = await this.actions.devices().catch(() => undefined)
  }

  override render(): TemplateResult {
    return this.isNewWalletStep ? this.#newWallet() : this.#prompt()
  }

  #prompt(): TemplateResult {
    const { t } = this
    const title = this.again ? t.recovery.againTitle : t.recovery.promptTitle
    const heading = this.opensAt ? t.handover.opensTitle : title
    return html`<section class="screen" aria-label=${heading}>
      <header>
        <div class="emblem">${renderIcon(this.opensAt ? 'check' : 'key')}</div>
        <h1 class="large">${heading}</h1>
      </header>
      <div class="body">
        ${this.opensAt ? this.#opening() : html`<p class="hint">${this.#hint()}</p>`}
        ${this.isPasswordStep ? this.#passwordForm() : this.#choices()}
        ${this.again || this.methods.length === 0 ? nothing : this.#others()} ${this.renderProblem(this.problem)}
        ${this.again || this.opensAt || this.#isLost ? nothing : this.#newWalletLink()}
      </div>
      <footer>
        ${this.#hasChoice ? this.renderGuard() : this.renderMore()}
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
        ${this.#isLost ? this.#otherLoginButton() : nothing}
        <appkit-ui-button @click=${() => this.dismiss()}>${t.cancel}</appkit-ui-button>
      </footer>
    </section>`
  }

  #choices(): TemplateResult {
    return html`${this.#recoveries()} ${this.again || this.opensAt ? nothing : this.#otherDevice()}`
  }

  // False if there is nothing to do here but wait, or to log in otherwise.
  get #hasChoice(): boolean {
    return this.methods.length > 0 || (!this.opensAt && !this.#isLost)
  }

  // True if no recovery and no device can open the wallet here.
  get #isLost(): boolean {
    return !this.again && this.methods.length === 0 && this.devices?.length === 0
  }

  // The gateway withholds its share until the end of the hold.
  #opening(): TemplateResult {
    const { handover } = this.t
    const time = new Intl.DateTimeFormat(this.language.locale, { dateStyle: 'long', timeStyle: 'short' })
    return html`<appkit-ui-box
        ><p role="status">${handover.opensAt(time.format(this.opensAt * 1_000))}</p>
        <p class="label">${handover.opensHint}</p></appkit-ui-box
      >
      ${this.methods.length === 0 ? nothing : html`<p class="hint">${handover.openNow}</p>`}`
  }

  #hint(): string {
    const { recovery } = this.t
    if (this.methods.length === 0) return this.#noMethodHint()
    return this.again ? this.hint || recovery.againHint : recovery.promptHint
  }

  #noMethodHint(): string {
    const { recovery } = this.t
    return this.#isLost ? `${recovery.noneAnywhere} ${recovery.otherLoginHint}` : recovery.none
  }

  #newWalletLink(): TemplateResult {
    return html`<appkit-ui-text-link @click=${() => (this.isNewWalletStep = true)}
      >${this.t.recovery.newWallet}</appkit-ui-text-link
    >`
  }

  #newWallet(): TemplateResult {
    const { recovery, back } = this.t
    return html`<section class="screen" aria-label=${recovery.newWallet}>
      <header>
        <div class="emblem">${renderIcon('wallet')}</div>
        <h1 class="large">${recovery.newWallet}</h1>
      </header>
      <div class="body">
        <p class="hint">${recovery.otherLoginHint}</p>
        <p class="hint">${recovery.walletStays}</p>
      </div>
      <footer>
        ${this.#otherLoginButton()}
        <appkit-ui-button @click=${() => (this.isNewWalletStep = false)}>${back}</appkit-ui-button>
      </footer>
    </section>`
  }

  #otherLoginButton(): TemplateResult {
    return html`<appkit-ui-button
      variant="primary"
      ?disabled=${this.busy}
      @click=${() => this.dispatchEvent(new Event('appkit-other-login'))}
      >${this.t.recovery.otherLogin}</appkit-ui-button
    >`
  }

  #otherDevice(): TemplateResult | typeof nothing {
    const { choose, chooseHint } = this.t.handover
    const { devices } = this
    if (devices?.length === 0) return nothing
    return html`${devices ? html`<appkit-ui-box>${renderDevices(devices, this.language)}</appkit-ui-box>` : nothing}
    ${this.#otherDeviceRow(choose, chooseHint)}`
  }

  #otherDeviceRow(choose: string, chooseHint: string): TemplateResult {
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
    if (changed.get('isNewWalletStep') !== undefined)
      void this.focusOn(this.isNewWalletStep ? '[variant=primary]' : 'appkit-ui-text-link')
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
