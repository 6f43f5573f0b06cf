import { css, html, nothing, type TemplateResult } from 'lit'
import { AlertController } from '../../controllers/app/alert.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import type { Namespace } from '../../core/caip.js'
import '../../elements/controls/text-link.js'
import '../../elements/controls/icon-button.js'
import { base, px } from '../../elements/element.js'
import { networks } from '../../i18n/en/networks.js'
import { shell } from '../../i18n/en/shell.js'
import { defineView, View } from '../../views/shared/view.js'

export class AlertBar extends View {
  static override styles = [
    base,
    css`
      .box {
        display: flex;
        align-items: center;
        gap: ${px(8)};
        padding: ${px(12)} ${px(16)};
        background: var(--appkit-danger-soft);
        color: var(--appkit-danger);
        font: 500 var(--appkit-type-13);
      }
      .unanswered {
        background: var(--appkit-neutral-soft);
        color: inherit;
      }
      /* In line with the button that closes the card. */
      appkit-ui-icon-button {
        align-self: flex-start;
        margin-inline-end: ${px(-4)};
      }
      p {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      small {
        display: block;
        max-block-size: ${px(104)}; /* six lines, and the half of one that shows that more follow */
        overflow: auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
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
      </div>
      <div role="status">${this.#unanswered()}</div>`
  }

  // A detail that scrolls can be scrolled with the keyboard, also in browsers that do not focus scroll areas.
  protected override updated(): void {
    const detail = this.renderRoot.querySelector('small')
    if (detail && detail.scrollHeight > detail.clientHeight) detail.tabIndex = 0
    else detail?.removeAttribute('tabindex')
  }

  #unanswered(): TemplateResult | typeof nothing {
    const { byNamespace } = this.use(AccountController).state
    const [namespace] = (Object.keys(byNamespace) as Namespace[]).filter(
      target => byNamespace[target]?.unanswered === 'request',
    )
    if (!namespace) return nothing
    return html`<div class="box unanswered" part="unanswered">
      <p>${this.sentence('wallet/no-answer')}</p>
      <appkit-ui-text-link @click=${() => this.use(ConnectionController).disconnect(namespace)}
        >${this.t(networks).disconnect}</appkit-ui-text-link
      >
    </div>`
  }
}

defineView('appkit-alert-bar', AlertBar)
