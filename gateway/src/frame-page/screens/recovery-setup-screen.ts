import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import { FrameError } from '../session/frame-error.js'
import { glyph, type GlyphName, defineScreen } from '../ui/screen.js'
import { passwordProblem } from '../vault/password-strength.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import { saveFile, type RecoveryActions } from './recovery-choices.js'

type Step = 'choose' | 'password' | 'file' | 'saved'

/**
 * @summary Lets the user set up a recovery: a passkey, a password, a file, or later.
 * @fires appkit-finished - The user finished; `chosen` in the detail is the method, if any.
 */
export class RecoverySetupScreen extends ArmedScreen {
  @property({ attribute: false }) actions!: RecoveryActions
  /** True if setup cannot be postponed, because the wallet would be lost with the page. */
  @property({ type: Boolean }) must = false
  @property() email = ''
  @state() private step: Step = 'choose'
  @state() private problem = ''
  @state() private busy = false
  @state() private fileMade = false
  @state() private needsWindow = false
  /** Only the owner can use the recovery chosen here, so browsers without cover detection are accepted. */
  protected override readonly visibilityRules = { minHeight: 320, trustsGeometry: true }
  #chosen: RecoveryKind | undefined

  override render(): TemplateResult {
    const { t } = this
    const saved = this.step === 'saved'
    return html`<section class="screen" aria-label=${t.recovery.title}>
      <header>
        <div class="emblem">${glyph(saved ? 'check' : 'shield')}</div>
        <h1 class="large">${saved ? t.recovery.saved : t.recovery.title}</h1>
      </header>
      <div class="body">
        <p class="hint">${saved ? t.recovery.savedHint : this.must ? t.recovery.mustHave : t.recovery.hint}</p>
        ${this.#step()}
        ${this.problem ? html`<p class="note red" role="alert">${glyph('warning')}<span>${this.problem}</span></p>` : nothing}
      </div>
      <footer>
        ${saved ? nothing : html`<p class="state steady" role="status">${this.armHint}</p>`} ${this.#foot()}
      </footer>
    </section>`
  }

  #step(): TemplateResult | typeof nothing {
    const { t } = this
    if (this.step === 'choose')
      return html`<div role="group">
        ${this.#row('finger', this.needsWindow ? t.openWindow : t.recovery.passkey, this.needsWindow ? t.recovery.needsWindow : t.recovery.passkeyHint, this.#usePasskey)}
        ${this.#row('lock', t.recovery.password, t.recovery.passwordHint, () => (this.step = 'password'))}
        ${this.must ? nothing : this.#row('file', t.recovery.file, t.recovery.fileHint, () => (this.step = 'file'))}
      </div>`
    if (this.step === 'password')
      return html`<form id="form" @submit=${this.whenArmed(this.#savePassword)}>
        <input hidden autocomplete="username" .value=${this.email} />
        ${this.#field('first', t.recovery.newPassword)} ${this.#field('second', t.recovery.again)}
      </form>`
    if (this.step === 'file') return html`<p class="note calm">${glyph('info')}<span>${t.recovery.fileHint}</span></p>`
    return nothing
  }

  get #off(): 'true' | typeof nothing {
    return this.busy || !this.isArmed ? 'true' : nothing
  }

  #row(icon: GlyphName, title: string, hint: string, choose: () => void): TemplateResult {
    return html`<button type="button" class="row" aria-disabled=${this.#off} @click=${this.whenArmed(choose)}>
      <span class="icon">${glyph(icon)}</span><span><b>${title}</b><small>${hint}</small></span
      >${glyph('next')}
    </button>`
  }

  #field(name: string, label: string): TemplateResult {
    return html`<label class="field"
      ><span class="label">${label}</span><input name=${name} type="password" autocomplete="new-password" required
    /></label>`
  }

  #foot(): TemplateResult | typeof nothing {
    const { t } = this
    const back = html`<button type="button" @click=${() => ((this.step = 'choose'), (this.problem = ''))}>
      ${t.cancel}
    </button>`
    if (this.step === 'saved')
      return html`<button type="button" class="primary" @click=${this.#finish}>${t.done}</button>`
    if (this.step === 'password')
      return html`<div class="two">
        ${back}<button
          type="submit"
          form="form"
          class="primary"
          aria-disabled=${this.#off}
          @click=${this.whenArmed(this.#savePassword)}
        >
          ${t.recovery.save}
        </button>
      </div>`
    if (this.step === 'file')
      return html`<button
          type="button"
          class=${this.fileMade ? '' : 'primary'}
          aria-disabled=${this.#off}
          @click=${this.whenArmed(this.#makeFile)}
        >
          ${t.recovery.saveFile}
        </button>
        ${
          this.fileMade
            ? html`<button
                type="button"
                class="primary"
                aria-disabled=${this.#off}
                @click=${this.whenArmed(() => void this.#do('file', () => this.actions.confirmFile()))}
              >
                ${t.recovery.savedFile}
              </button>`
            : back
        }`
    if (this.must) return nothing
    return html`<p class="state">${t.recovery.laterHint}</p>
      <button type="button" @click=${this.#finish}>${t.recovery.later}</button>`
  }

  readonly #usePasskey = (): void => {
    const { needsWindow } = this
    void this.#do('passkey', async () => {
      try {
        await this.actions.usePasskey(needsWindow)
      } catch (error) {
        this.needsWindow = error instanceof FrameError && error.code === 'E_ABORTED'
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

  async #do(kind: RecoveryKind, run: () => Promise<void>): Promise<void> {
    await this.#try(async () => {
      await run()
      this.#chosen = kind
      this.step = 'saved'
    })
  }

  async #try(run: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = ''
    try {
      await run()
    } catch (error) {
      this.problem = error instanceof FrameError && error.code !== 'E_INTERNAL' ? error.message : this.t.failed
    }
    this.busy = false
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const isNew = changed.get('step') !== undefined
    if (this.step === 'password' && (isNew || (changed.has('problem') && this.problem))) this.focusOn('[name=first]')
    else if (isNew) this.focusOn(this.step === 'choose' ? '.row' : 'footer .primary')
  }

  override dismiss(): void {
    if (!this.must || this.step === 'saved') this.#finish()
  }

  readonly #finish = (): void => {
    this.dispatchEvent(new CustomEvent('appkit-finished', { detail: { chosen: this.#chosen } }))
  }
}

defineScreen('appkit-frame-recovery-setup', RecoverySetupScreen)
