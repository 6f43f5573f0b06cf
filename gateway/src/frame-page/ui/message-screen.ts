import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { glyph, type GlyphName } from './glyph.js'
import { defineScreen, Screen } from './screen.js'
import type { Shell } from './shell.js'

/** @summary One sentence, and an icon that goes with it. */
export class MessageScreen extends Screen {
  @property() text = ''
  @property({ attribute: false }) icon: GlyphName | undefined

  override render() {
    return html`<section class="screen">
      <header>${this.icon ? html`<div class="emblem">${glyph(this.icon)}</div>` : nothing}</header>
      <div class="body"><p class="hint" role="status">${this.text}</p></div>
    </section>`
  }
}

defineScreen('appkit-frame-message', MessageScreen)

/** Shows one sentence in place of whatever was there. */
export function showMessage(shell: Shell, text: string, icon?: GlyphName): void {
  const screen = document.createElement('appkit-frame-message')
  shell.show(Object.assign(screen, { language: shell.language, text, icon }))
}
