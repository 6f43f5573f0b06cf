import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { LinkTexts } from '../texts/frame-texts.js'
import { define } from '../../../../src/elements/element.js'
import { renderIcon, Screen } from '../ui/screen.js'

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
        <div class="emblem">${renderIcon('shield')}</div>
        <h1 class="large">${title}</h1>
      </header>
      <div class="body"><p class="hint">${hint}</p></div>
      <footer><appkit-ui-button variant="primary" @click=${this.#decide}>${act}</appkit-ui-button></footer>
    </section>`
  }

  #decide(event: Event): void {
    if (event.isTrusted) this.dispatchEvent(new CustomEvent('appkit-decided'))
  }
}

define('appkit-frame-link', LinkScreen)

/** @summary Opens another app or site with a link, which needs a user gesture. */
class OpenLinkScreen extends Screen {
  @property({ attribute: false }) words!: LinkTexts
  @property() url = ''

  override render(): TemplateResult {
    const { title, hint, act } = this.words
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${renderIcon('smartphone')}</div>
        <h1 class="large">${title}</h1>
      </header>
      <div class="body"><p class="hint" role="status">${hint}</p></div>
      <footer><appkit-ui-button variant="primary" href=${this.url}>${act}</appkit-ui-button></footer>
    </section>`
  }
}

define('appkit-frame-open-link', OpenLinkScreen)
