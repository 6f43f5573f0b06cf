import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { glyph } from './glyph.js'
import { defineScreen, Screen } from './screen.js'
import type { LinkTexts } from './texts/frame-texts.js'

/**
 * @summary Asks before a mailed link does what it is for. Only a click does it: mail programs follow links, too.
 *
 * @fires appkit-decided - The person pressed the button.
 */
export class LinkScreen extends Screen {
  @property({ attribute: false }) words!: LinkTexts

  override render(): TemplateResult {
    const { title, hint, act } = this.words
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${glyph('shield')}</div>
        <h1 class="large">${title}</h1>
      </header>
      <div class="body"><p class="hint">${hint}</p></div>
      <footer><button type="button" class="primary" @click=${this.#decide}>${act}</button></footer>
    </section>`
  }

  #decide(event: Event): void {
    if (event.isTrusted) this.dispatchEvent(new CustomEvent('appkit-decided'))
  }
}

defineScreen('appkit-frame-link', LinkScreen)
