import { html } from 'lit'
import '../elements/button/button.js'
import '../elements/note/note.js'
import { shell } from '../i18n/en/shell.js'
import { defineView, View } from '../views/kit/view.js'

/** What stands in place of a screen whose code could not be loaded: why, and a button that tries again. */
export class ChunkFailedView extends View {
  constructor(private readonly again: () => void) {
    super()
  }

  override get heading(): string {
    return this.scope ? this.t(shell).loading : ''
  }

  override render() {
    return html`<appkit-ui-note variant="danger">${this.t(shell).chunkFailed}</appkit-ui-note>
      <appkit-ui-button @click=${this.again}>${this.t(shell).retry}</appkit-ui-button>`
  }
}

defineView('appkit-chunk-failed-view', ChunkFailedView)
