import { css, html } from 'lit'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import '../../elements/controls/button.js'
import { login } from '../../i18n/en/embedded.js'
import { defineView, View } from '../shared/view.js'

export class FrameOptions extends View {
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
      <appkit-ui-button @click=${this.#reload}>${t.tryAgain}</appkit-ui-button>
      <appkit-ui-button @click=${this.#openPopup}>${t.openWallet}</appkit-ui-button>
    </div>`
  }

  readonly #reload = async (): Promise<void> => {
    const client = await this.use(EmbeddedController).client()
    await client.reload().catch(() => {}) // the view renders the state of the frame
  }

  readonly #openPopup = async (): Promise<void> => {
    const client = await this.use(EmbeddedController).client()
    await client.continueInPopup().catch(() => {})
  }
}

defineView('appkit-frame-ways', FrameOptions)
