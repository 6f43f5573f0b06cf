import { html, LitElement } from 'lit'
import type { FloorDialog as Dialog } from './floor-dialog.js'

/** The minimum for a Lit page that opens a list in a dialog: the baseline of the measurements. */
class FloorButton extends LitElement {
  override render() {
    return html`<button @click=${() => this.#open()}>Connect wallet</button>`
  }

  async #open(): Promise<void> {
    const { FloorDialog } = await import('./floor-dialog.js')
    const dialog = this.renderRoot.querySelector<Dialog>('floor-dialog') ?? new FloorDialog()
    this.renderRoot.append(dialog)
    await dialog.open()
  }
}

customElements.define('floor-button', FloorButton)
