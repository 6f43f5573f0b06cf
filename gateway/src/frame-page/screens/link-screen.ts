import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { LinkTexts } from '../texts/frame-texts.js'
import { glyph, defineScreen, Screen } from '../ui/screen.js'

/**
 * @summary Requires a click before performing the action of an emailed link, because mail programs follow links, too.
 * @fires appkit-decided - The user pressed the button.
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

/** @summary Opens another app or site with a link, which needs a user gesture. */
class OpenLinkScreen extends Screen {
  @property({ attribute: false }) words!: LinkTexts
  @property() url = ''

  override render(): TemplateResult {
    const { title, hint, act } = this.words
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${glyph('device')}</div>
        <h1 class="large">${title}</h1>
      </header>
      <div class="body"><p class="hint" role="status">${hint}</p></div>
      <footer><a class="button primary" href=${this.url} rel="noreferrer">${act}</a></footer>
    </section>`
  }
}

defineScreen('appkit-frame-open-link', OpenLinkScreen)
