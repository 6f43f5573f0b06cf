import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import { glyph, defineScreen } from '../ui/screen.js'

/**
 * @summary Asks the person to let the browser keep something for the wallet, which it does in a click alone.
 *
 * @fires appkit-answered - The browser was asked, or the person did not want to. Either way it goes on.
 */
export class KeepingScreen extends ArmedScreen {
  /** Asks the browser. Never told whether it said yes: who goes on looks at what there is. */
  @property({ attribute: false }) ask!: () => Promise<unknown>
  @state() private busy = false
  /** What a browser that cannot tell what is covered asks afterwards, it asks in its own words. */
  protected override readonly seenRules = { minHeight: 320, trustsGeometry: true }

  override render(): TemplateResult {
    const { keeping, recovery } = this.t
    return html`<section class="screen" aria-label=${keeping.title}>
      <header>
        <div class="emblem">${glyph('lock')}</div>
        <h1 class="large">${keeping.title}</h1>
      </header>
      <div class="body"><p class="hint">${keeping.hint}</p></div>
      <footer>
        <p class="state steady" role="status">${this.armHint}</p>
        <div class="two">
          <button type="button" @click=${this.#done}>${recovery.later}</button>
          <button
            type="button"
            class="primary"
            aria-disabled=${this.busy || !this.isArmed ? 'true' : nothing}
            @click=${this.whenArmed(this.#allow)}
          >
            ${keeping.allow}
          </button>
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
    this.ask().then(this.#done, this.#done)
  }

  readonly #done = (): void => void this.dispatchEvent(new Event('appkit-answered'))
}

defineScreen('appkit-frame-keeping', KeepingScreen)
