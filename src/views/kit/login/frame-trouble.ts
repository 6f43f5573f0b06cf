import { css, html, nothing } from 'lit'
import { EmbeddedController } from '../../../controllers/chain/embedded.js'
import { px } from '../../../elements/px.js'
import { login } from '../../../i18n/en/login.js'
import { defineView, View } from '../view.js'
import './frame-ways.js'

/** Says, beside what waits for it, that the embedded wallet is slow to come, why, and what to do. */
export class FrameTrouble extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      .centre {
        padding-block: ${px(8)};
      }
    `,
  ]

  override render() {
    const t = this.t(login)
    const { phase, failure } = this.use(EmbeddedController).state
    if (phase !== 'slow') return nothing
    return html`<div class="centre" role="status">
        <p>${t.walletSlow}</p>
        ${failure ? html`<p class="small">${t.causes[failure]}</p>` : nothing}
      </div>
      <appkit-frame-ways></appkit-frame-ways>`
  }
}

defineView('appkit-frame-trouble', FrameTrouble)
