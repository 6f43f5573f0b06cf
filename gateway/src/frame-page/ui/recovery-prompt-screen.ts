import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { FrameError } from '../session/frame-error.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import { glyph, type GlyphName } from './glyph.js'
import type { RecoverActions } from './recovery-actions.js'
import { defineScreen, Screen } from './screen.js'

/** The largest recovery file that is read, in bytes. */
const MAX_FILE = 16_384

/**
 * @summary Asks for what brings a wallet back: the passkey, the password, or the file.
 *
 * @fires appkit-recovered - It is back.
 * @fires appkit-cancelled - Not now.
 */
export class RecoveryPromptScreen extends Screen {
  @property({ attribute: false }) actions!: RecoverActions
  @property({ attribute: false }) methods: readonly RecoveryKind[] = []
  @property() email = ''
  /** The wallet is here: it is asked once more who is in front of it. */
  @property({ type: Boolean }) again = false
  @state() private asksPassword = false
  @state() private problem = ''
  @state() private busy = false
  @state() private endOthers = false
  /** The browser did not let the frame ask the passkey: the wallet's own window can. */
  @state() private needsWindow = false

  override render(): TemplateResult {
    const { t } = this
    const title = this.again ? t.recovery.againTitle : t.recovery.promptTitle
    const hint = this.again ? t.recovery.againHint : t.recovery.promptHint
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${glyph('key')}</div>
        <h1 class="large">${title}</h1>
      </header>
      <div class="body">
        <p class="hint">${this.methods.length === 0 ? t.recovery.none : hint}</p>
        ${this.asksPassword ? this.#passwordForm() : this.#ways()}
        ${this.again || this.methods.length === 0 ? nothing : this.#others()}
        ${this.problem ? html`<p class="note red" role="alert">${glyph('warning')}<span>${this.problem}</span></p>` : nothing}
      </div>
      <footer>
        ${
          this.asksPassword
            ? html`<button
                type="button"
                class="primary"
                aria-disabled=${this.busy ? 'true' : nothing}
                @click=${this.#submit}
              >
                ${this.again ? t.goOn : t.recovery.unlock}
              </button>`
            : nothing
        }
        <button type="button" @click=${() => this.dispatchEvent(new Event('appkit-cancelled'))}>${t.cancel}</button>
      </footer>
    </section>`
  }

  #ways(): TemplateResult {
    const { recovery } = this.t
    const has = (kind: RecoveryKind) => this.methods.includes(kind)
    return html`<div role="group">
      ${has('passkey') ? this.#row('finger', this.needsWindow ? this.t.openWindow : recovery.usePasskey, () => void this.#recover('passkey')) : nothing}
      ${has('password') ? this.#row('lock', recovery.yourPassword, () => (this.asksPassword = true)) : nothing}
      ${
        has('file')
          ? html`${this.#row('file', recovery.chooseFile, () => this.renderRoot.querySelector<HTMLInputElement>('[type=file]')?.click())}
              <input type="file" hidden accept="text/plain,.txt" @change=${this.#read} />`
          : nothing
      }
    </div>`
  }

  #others(): TemplateResult {
    const change = (event: Event) => (this.endOthers = (event.target as HTMLInputElement).checked)
    return html`<label class="check"
      ><input type="checkbox" .checked=${this.endOthers} @change=${change} /><span
        >${this.t.recovery.endOthers}</span
      ></label
    >`
  }

  #row(icon: GlyphName, title: string, choose: () => void): TemplateResult {
    return html`<button type="button" class="row" aria-disabled=${this.busy ? 'true' : nothing} @click=${choose}>
      <span class="icon">${glyph(icon)}</span><span><b>${title}</b></span
      >${glyph('next')}
    </button>`
  }

  #passwordForm(): TemplateResult {
    return html`<form @submit=${this.#submit}>
      <input hidden autocomplete="username" .value=${this.email} />
      <label class="field"
        ><span class="label">${this.t.recovery.yourPassword}</span
        ><input type="password" autocomplete="current-password" autofocus required
      /></label>
    </form>`
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault()
    const password = this.renderRoot.querySelector<HTMLInputElement>('[type=password]')?.value ?? ''
    if (password !== '') void this.#recover('password', password)
  }

  readonly #read = async (event: Event): Promise<void> => {
    const file = (event.target as HTMLInputElement).files?.[0]
    if (file && file.size <= MAX_FILE) await this.#recover('file', await file.text())
    else if (file) this.problem = this.t.recovery.failed
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
      this.problem = this.needsWindow ? this.t.recovery.needsWindow : this.t.recovery.failed
    }
    this.busy = false
  }
}

defineScreen('appkit-frame-recovery-prompt', RecoveryPromptScreen)
