import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import '../../elements/icon/icon.js'
import { px } from '../../elements/px.js'
import '../../elements/row/row.js'
import { names } from '../../i18n/en/names.js'
import { defineView, View } from '../kit/view.js'
import { copyName } from './copy-name.js'

/** The names of an account; pressing one copies it. */
export class NameList extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      ul {
        max-block-size: ${px(236)};
        overflow-y: auto;
        overscroll-behavior: contain;
      }
    `,
  ]
  @property({ attribute: false }) names: readonly string[] = []

  override render() {
    const t = this.t(names)
    return html`<ul aria-label=${t.yours}>
      ${this.names.map(
        name =>
          html`<li>
            <appkit-ui-row name=${name} @click=${() => copyName(this.scope, name, t)}>
              <span class="icon-box" slot="image"><appkit-ui-icon name="at"></appkit-ui-icon></span>
              <appkit-ui-icon slot="end" name="copy" size="16"></appkit-ui-icon>
            </appkit-ui-row>
          </li>`,
      )}
    </ul>`
  }
}

defineView('appkit-name-list', NameList)
