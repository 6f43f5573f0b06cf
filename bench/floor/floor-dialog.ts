import { html, LitElement } from 'lit'

const rows = ['One', 'Two', 'Three', 'Four', 'Five']

/** A native dialog with five rows. */
export class FloorDialog extends LitElement {
  override render() {
    return html`<dialog>
      <h1>Connect</h1>
      <ul>
        ${rows.map(row => html`<li><button>${row}</button></li>`)}
      </ul>
    </dialog>`
  }

  async open(): Promise<void> {
    await this.updateComplete
    this.renderRoot.querySelector('dialog')?.showModal()
  }
}

customElements.define('floor-dialog', FloorDialog)
