import { css, html } from 'lit'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import '../../elements/controls/button.js'
import { login } from '../../i18n/en/embedded.js'
import { defineView, View } from '../shared/view.js'

/** What a person can do where the embedded wallet does not come: have it loaded again, or open it in a window. */
export class FrameWays extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
    `,
  ]

  override render() {
    const t = this.t(login)
    return html`<div class="pair">
      <appkit-ui-button @click=${this.#again}>${t.tryAgain}</appkit-ui-button>
      <appkit-ui-button @click=${this.#inPopup}>${t.openWallet}</appkit-ui-button>
    </div>`
  }

  readonly #again = async (): Promise<void> => {
    const client = await this.use(EmbeddedController).client()
    await client.reload().catch(() => {}) // where it stands is on view
  }

  readonly #inPopup = async (): Promise<void> => {
    const client = await this.use(EmbeddedController).client()
    await client.continueInPopup().catch(() => {})
  }
}

defineView('appkit-frame-ways', FrameWays)
