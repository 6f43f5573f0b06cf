import { html } from 'lit'
import { property, state } from 'lit/decorators.js'
import { glyph } from './glyph.js'
import { defineScreen, Screen } from './screen.js'

/**
 * @summary Sends the person to the wallet's own window, where nothing can cover a request.
 *
 * @fires appkit-rejected - The person does not want to.
 */
export class WindowScreen extends Screen {
  @property() url = ''
  @property({ type: Boolean }) tooSmall = false
  @state() private opened = false

  override render() {
    const { t } = this
    return html`<section class="screen" aria-label=${t.openWindow}>
      <header>
        <div class="emblem">${glyph('window')}</div>
        <h1 class="large">${t.openWindow}</h1>
      </header>
      <div class="body"><p class="hint">${this.opened ? t.windowOpen : this.tooSmall ? t.tooSmall : t.covered}</p></div>
      <footer>
        <button type="button" class="primary" @click=${this.#open}>${t.goOn}</button>
        <button type="button" @click=${() => this.dispatchEvent(new Event('appkit-rejected'))}>${t.reject}</button>
      </footer>
    </section>`
  }

  readonly #open = (): void => {
    window.open(this.url, 'appkit-approve', 'popup,width=420,height=720')
    this.opened = true
  }
}

defineScreen('appkit-frame-window', WindowScreen)
