import type { BackupOccasion } from '../../../../src/contract/app-events.js'
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { ButtonVariant } from '../../../../src/elements/controls/button.js'
import '../../../../src/elements/controls/text-link.js'
import { define } from '../../../../src/elements/element.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import { FrameError } from '../session/frame-error.js'
import { renderIcon, submitOnEnter } from '../ui/screen.js'
import { passwordProblem } from '../vault/password-strength.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import { choiceRow, saveFile, type ChoiceRow, type RecoveryActions } from './recovery-choices.js'

type Step = 'offer' | 'choose' | 'password' | 'file' | 'saved'

/**
 * @summary Lets the user set up a recovery: a passkey, a password, a file, or later. An offer shows the passkey first.
 * @fires appkit-finished - The user finished; `chosen` in the detail is the method, if any.
 */
export class RecoverySetupScreen extends ArmedScreen {
  @property({ attribute: false }) actions!: RecoveryActions
  // True if setup cannot be postponed, because the wallet would be lost with the page.
  @property({ type: Boolean }) must = false
  // The occasion of an offer that starts with a passkey, which the browser must support.
  @property({ attribute: false }) occasion: BackupOccasion | undefined
  // True if the browser creates passkeys only in a separate window.
  @property({ attribute: false }) needsWindow = false
  @property() email = ''
  @state() private step: Step = 'choose'
  @state() private problem = ''
  @state() private busy = false
  @state() private fileMade = false
  // Only the owner can use the recovery chosen here, so browsers without cover detection are accepted.
  protected override readonly visibilityRules = { minHeight: 320, trustsGeometry: true }
  #chosen: RecoveryKind | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.occasion) this.step = 'offer'
  }

  override render(): TemplateResult {
    return this.step === 'offer' ? this.#offer() : this.#setup()
  }

  #offer(): TemplateResult {
    const { recovery } = this.t
    return html`<section class="screen" aria-label=${recovery.addPasskey}>
      <header>
        <div class="emblem">${renderIcon('fingerprint')}</div>
        <h1 class="large" tabindex="-1">${recovery.addPasskey}</h1>
      </header>
      <div class="body">
        <p class="hint">${this.occasion === 'receive' ? recovery.addBeforeReceiving : recovery.addHint}</p>
        ${this.needsWindow ? html`<p class="hint">${recovery.needsWindow}</p>` : nothing}
        ${this.renderProblem(this.problem)}
        <appkit-ui-text-link @click=${() => this.#chooseMethod()}>${recovery.otherMethods}</appkit-ui-text-link>
      </div>
      <footer>
        ${this.renderGuard()} ${this.#button(recovery.addPasskey, this.#usePasskey)}
        <appkit-ui-button @click=${this.#finish}>${recovery.later}</appkit-ui-button>
      </footer>
    </section>`
  }

  #setup(): TemplateResult {
    const { t } = this
    const saved = this.step === 'saved'
    return html`<section class="screen" aria-label=${t.recovery.title}>
      <header>
        <div class="emblem">${renderIcon(saved ? 'check' : 'shield')}</div>
        <h1 class="large">${saved ? t.recovery.saved : t.recovery.title}</h1>
      </header>
      <div class="body">
        <p class="hint">${saved ? t.recovery.savedHint : this.must ? t.recovery.mustHave : t.recovery.hint}</p>
        ${this.#step()} ${this.renderProblem(this.problem)}
      </div>
      <footer>${saved ? this.renderMore() : this.renderGuard()} ${this.#foot()}</footer>
    </section>`
  }

  #step(): TemplateResult | typeof nothing {
    const { t } = this
    if (this.step === 'choose')
      return html`<div role="group">
        ${this.#row({
          icon: 'fingerprint',
          name: this.needsWindow ? t.openWindow : t.recovery.passkey,
          description: this.needsWindow ? t.recovery.needsWindow : t.recovery.passkeyHint,
          onPress: this.#usePasskey,
        })}
        ${this.#row({
          icon: 'lock',
          name: t.recovery.password,
          description: t.recovery.passwordHint,
          onPress: () => (this.step = 'password'),
        })}
        ${
          this.must
            ? nothing
            : this.#row({
                icon: 'file',
                name: t.recovery.file,
                description: t.recovery.fileHint,
                onPress: () => (this.step = 'file'),
              })
        }
      </div>`
    if (this.step === 'password')
      return html`<form novalidate @keydown=${submitOnEnter} @submit=${this.whenArmed(this.#savePassword)}>
        <input hidden autocomplete="username" .value=${this.email} />
        ${this.#field('first', t.recovery.newPassword)} ${this.#field('second', t.recovery.again)}
      </form>`
    if (this.step === 'file') return html`<appkit-ui-note>${t.recovery.fileHint}</appkit-ui-note>`
    return nothing
  }

  #row(row: ChoiceRow): TemplateResult {
    return choiceRow({ ...row, isDisabled: this.busy || !this.isArmed, onPress: this.whenArmed(row.onPress) })
  }

  #field(name: string, label: string): TemplateResult {
    return html`<label class="field"
      ><span class="label">${label}</span><input name=${name} type="password" autocomplete="new-password" required
    /></label>`
  }

  #foot(): TemplateResult | typeof nothing {
    const { t } = this
    const back = html`<appkit-ui-button @click=${() => ((this.step = 'choose'), (this.problem = ''))}
      >${t.cancel}</appkit-ui-button
    >`
    if (this.step === 'saved')
      return html`<appkit-ui-button variant="primary" @click=${this.#finish}>${t.done}</appkit-ui-button>`
    if (this.step === 'password')
      return html`<div class="two">${back}${this.#button(t.recovery.save, this.#savePassword)}</div>`
    if (this.step === 'file')
      return html`${this.#button(t.recovery.saveFile, this.#makeFile, this.fileMade ? 'neutral' : 'primary')}
      ${this.fileMade ? this.#button(t.recovery.savedFile, this.#confirmFile) : back}`
    if (this.must) return nothing
    return html`<p class="state">${t.recovery.laterHint}</p>
      <appkit-ui-button @click=${this.#finish}>${t.recovery.later}</appkit-ui-button>`
  }

  #button(label: string, onPress: (event: Event) => void, variant: ButtonVariant = 'primary'): TemplateResult {
    return html`<appkit-ui-button
      variant=${variant}
      ?busy=${this.busy}
      ?disabled=${!this.isArmed}
      @click=${this.whenArmed(onPress)}
      >${label}</appkit-ui-button
    >`
  }

  #chooseMethod(): void {
    this.step = 'choose'
    this.problem = ''
  }

  readonly #usePasskey = (): void => {
    const { needsWindow } = this
    void this.#do('passkey', async () => {
      try {
        await this.actions.usePasskey(needsWindow)
      } catch (error) {
        const code = error instanceof FrameError ? error.code : undefined
        this.needsWindow = code === 'E_ABORTED'
        if (code === 'E_RECOVERY') this.step = 'choose' // This passkey derives no secret: another method is required.
        throw error
      }
    })
  }

  readonly #savePassword = (event: Event): void => {
    event.preventDefault()
    const value = (name: string) => this.renderRoot.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
    void this.#usePassword(value('first'), value('second'))
  }

  async #usePassword(password: string, again: string): Promise<void> {
    if (this.busy) return
    await this.#try(async () => {
      this.problem = await this.#passwordProblem(password, again)
    })
    if (this.problem === '') await this.#do('password', () => this.actions.usePassword(password))
  }

  async #passwordProblem(password: string, again: string): Promise<string> {
    const { recovery } = this.t
    const name = this.email.split('@')[0]?.toLowerCase() ?? ''
    const problem = await passwordProblem(password, [this.email, name])
    if (problem) return problem === 'short' ? recovery.tooShort : recovery.tooWeak
    if (name.length > 2 && password.toLowerCase().includes(name)) return recovery.personal
    return password === again ? '' : recovery.notSame
  }

  readonly #makeFile = (): void => {
    void this.#try(async () => {
      saveFile(document, await this.actions.makeFile())
      this.fileMade = true
    })
  }

  readonly #confirmFile = (): void => {
    void this.#do('file', () => this.actions.confirmFile())
  }

  async #do(kind: RecoveryKind, run: () => Promise<void>): Promise<void> {
    await this.#try(async () => {
      await run()
      this.#chosen = kind
      if (this.step === 'offer')
        this.#finish() // One tap is enough.
      else this.step = 'saved'
    })
  }

  async #try(run: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = ''
    try {
      await run()
    } catch (error) {
      this.problem = this.#describe(error)
    }
    this.busy = false
  }

  #describe(error: unknown): string {
    const { recovery, managing, windowBlocked, failed } = this.t
    const code = error instanceof FrameError ? error.code : 'E_INTERNAL'
    if (code === 'E_ABORTED') return managing.unfreeze.passkeyUnused
    if (code === 'E_POPUP') return windowBlocked
    if (code === 'E_NETWORK') return managing.unreached
    if (code === 'E_RECOVERY') return recovery.unfitPasskey
    return code === 'E_INTERNAL' ? failed : (error as FrameError).message
  }

  protected override firstUpdated(): void {
    // Not a button: the key that submitted the code may still be pressed.
    if (this.step === 'offer') void this.focusOn('h1', { isQuiet: true })
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const isNew = changed.get('step') !== undefined
    if (this.step === 'password' && (isNew || (changed.has('problem') && this.problem)))
      void this.focusOn('[name=first]')
    else if (isNew) void this.focusOn(this.step === 'choose' ? 'appkit-ui-row' : 'footer [variant=primary]')
  }

  override dismiss(): void {
    if (!this.must || this.step === 'saved') this.#finish()
  }

  readonly #finish = (): void => {
    this.dispatchEvent(new CustomEvent('appkit-finished', { detail: { chosen: this.#chosen } }))
  }
}

define('appkit-frame-recovery-setup', RecoverySetupScreen)
