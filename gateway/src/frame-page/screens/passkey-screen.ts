import { html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import { renderIcon, Screen } from '../ui/screen.js'

export class PasskeyScreen extends Screen {
  @property({ type: Boolean }) made = false
  // Replaces the hint about recovery.
  @property() hint = ''
  @property({ attribute: false }) run!: () => Promise<void>
  @state() private problem = ''
  @state() private busy = false

  override render(): TemplateResult {
    const { passkey, recovery } = this.t
    const title = this.made ? recovery.usePasskey : passkey.title
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${renderIcon('fingerprint')}</div>
        <h1 class="large">${title}</h1>
      </header>
      <div class="body">
        <p class="hint">${this.hint || (this.made ? recovery.promptHint : passkey.hint)}</p>
        ${this.renderProblem(this.problem)}
      </div>
      <footer>
        <appkit-ui-button variant="primary" ?busy=${this.busy} @click=${this.#press}
          >${this.made ? recovery.usePasskey : passkey.make}</appkit-ui-button
        >
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

define('appkit-frame-passkey', PasskeyScreen)
