import { html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import { renderIcon } from '../ui/screen.js'

/**
 * @summary Lets the user grant storage access, which browsers allow only during a click.
 * @fires appkit-answered - The browser decided, or the user declined.
 */
export class StorageAccessScreen extends ArmedScreen {
  @property({ attribute: false }) requestAccess!: () => Promise<unknown>
  @state() private busy = false
  // The browser shows its own prompt afterwards, so browsers without cover detection are accepted.
  protected override readonly visibilityRules = { minHeight: 320, trustsGeometry: true }

  override render(): TemplateResult {
    const { keeping, recovery } = this.t
    return html`<section class="screen" aria-label=${keeping.title}>
      <header>
        <div class="emblem">${renderIcon('lock')}</div>
        <h1 class="large">${keeping.title}</h1>
      </header>
      <div class="body"><p class="hint">${keeping.hint}</p></div>
      <footer>
        ${this.renderGuard()}
        <div class="two">
          <appkit-ui-button @click=${this.#done}>${recovery.later}</appkit-ui-button>
          <appkit-ui-button
            variant="primary"
            ?busy=${this.busy}
            ?disabled=${!this.isArmed}
            @click=${this.whenArmed(this.#allow)}
            >${keeping.allow}</appkit-ui-button
          >
        </div>
      </footer>
    </section>`
  }

  override dismiss(): void {
    this.#done()
  }

  readonly #allow = (): void => {
    if (this.busy) return
    this.busy = true
    this.requestAccess().then(this.#done, this.#done)
  }

  readonly #done = (): void => void this.dispatchEvent(new Event('appkit-answered'))
}

define('appkit-frame-keeping', StorageAccessScreen)
