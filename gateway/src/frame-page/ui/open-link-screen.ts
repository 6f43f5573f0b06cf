import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { glyph } from './glyph.js'
import { defineScreen, Screen } from './screen.js'
import type { LinkTexts } from './texts/frame-texts.js'

/** @summary Sends the person on to another app or site by a link of their own press. */
export class OpenLinkScreen extends Screen {
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
