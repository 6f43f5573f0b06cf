import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { glyph, defineScreen, Screen } from '../ui/screen.js'

export class PasskeyScreen extends Screen {
  @property({ type: Boolean }) made = false
  @property({ attribute: false }) run!: () => Promise<void>
  @state() private problem = ''
  @state() private busy = false

  override render(): TemplateResult {
    const { passkey, recovery } = this.t
    const title = this.made ? recovery.usePasskey : passkey.title
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${glyph('finger')}</div>
        <h1 class="large">${title}</h1>
      </header>
      <div class="body">
        <p class="hint">${this.made ? recovery.promptHint : passkey.hint}</p>
        ${this.problem ? html`<p class="note red" role="alert">${glyph('warning')}<span>${this.problem}</span></p>` : nothing}
      </div>
      <footer>
        <button type="button" class="primary" aria-disabled=${this.busy ? 'true' : nothing} @click=${this.#press}>
          ${this.made ? recovery.usePasskey : passkey.make}
        </button>
      </footer>
    </section>`
  }

  override dismiss(): void {
    if (!this.busy) window.close()
  }

  readonly #press = async (): Promise<void> => {
    if (this.busy) return
    this.busy = true
    this.problem = ''
    await this.run().catch(() => (this.problem = this.t.recovery.failed))
    this.busy = false
  }
}

defineScreen('appkit-frame-passkey', PasskeyScreen)
