import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { glyph } from './glyph.js'
import { defineScreen, Screen } from './screen.js'

/**
 * @summary Asks whether a wallet of elsewhere may be used on a site.
 *
 * @fires appkit-answered - With `connect` and `shareEmail` in its detail.
 */
export class ConnectScreen extends Screen {
  @property() origin = ''
  @property({ attribute: false }) email: string | null = null

  override render() {
    const { t } = this
    return html`<section class="screen" aria-label=${t.connect.title}>
      <header>
        <div class="emblem">${glyph('shield')}</div>
        <p>${t.connect.title}</p>
        <h1><bdi>${this.origin}</bdi></h1>
      </header>
      <div class="body">
        <p class="hint">${t.connect.hint}</p>
        ${
          this.email === null
            ? nothing
            : html`<label class="check box"
                ><input type="checkbox" /><span>${t.connect.shareEmail(this.email)}</span></label
              >`
        }
      </div>
      <footer class="two">
        <button type="button" @click=${() => this.#answer(false)}>${t.cancel}</button>
        <button type="button" class="primary" @click=${() => this.#answer(true)}>${t.connect.yes}</button>
      </footer>
    </section>`
  }

  #answer(connect: boolean): void {
    const shareEmail = this.renderRoot.querySelector('input')?.checked === true
    this.dispatchEvent(new CustomEvent('appkit-answered', { detail: { connect, shareEmail } }))
  }
}

defineScreen('appkit-frame-connect', ConnectScreen)
