import { css, html, nothing } from 'lit'
import { AlertController } from '../controllers/base/alert.js'
import '../elements/icon-button/icon-button.js'
import { base } from '../elements/base.styles.js'
import { px } from '../elements/px.js'
import { shell } from '../i18n/en/shell.js'
import { defineView, View } from '../views/kit/view.js'

/** The bar at the top of the card that tells whoever builds the page what is wrong with it. */
export class AlertBar extends View {
  static override styles = [
    base,
    css`
      .box {
        display: flex;
        align-items: center;
        gap: ${px(8)};
        padding: ${px(8)} ${px(8)} ${px(8)} ${px(16)};
        background: var(--appkit-danger-soft);
        color: var(--appkit-danger);
        font: 500 var(--appkit-type-13);
      }
      p {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      small {
        display: block;
        font: 400 var(--appkit-type-12);
      }
    `,
  ]

  override render() {
    const alert = this.use(AlertController)
    const { code, detail } = alert.state
    const t = this.t(shell)
    return html`<div role="alert">
      ${
        code
          ? html`<div class="box" part="alert">
              <p>${this.sentence(code)} ${detail ? html`<small>${t.alertFor(detail)}</small>` : nothing}</p>
              <appkit-ui-icon-button icon="x" label=${t.dismiss} @click=${() => alert.hide()}></appkit-ui-icon-button>
            </div>`
          : nothing
      }
    </div>`
  }
}

defineView('appkit-alert-bar', AlertBar)
