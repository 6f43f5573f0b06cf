import { css, html, nothing } from 'lit'
import { NamesController } from '../../controllers/flow/names.js'
import '../../elements/icon/icon.js'
import { px } from '../../elements/px.js'
import '../../elements/row/row.js'
import { names } from '../../i18n/en/names.js'
import { defineView, View } from '../kit/view.js'

/** Names that nobody has, in place of one that is taken. */
export class NameSuggestions extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0 0 ${px(12)};
      }
      h2 {
        padding: ${px(8)} ${px(16)} 0;
        color: var(--appkit-muted);
        font: 500 var(--appkit-type-13);
      }
    `,
  ]

  override render() {
    const { suggestions, suffix } = this.use(NamesController).state
    if (suggestions.length === 0) return nothing
    const t = this.t(names)
    return html`<h2 id="heading">${t.suggestions}</h2>
      <ul aria-labelledby="heading">
        ${suggestions.map(
          name =>
            html`<li>
              <appkit-ui-row name="${name}.${suffix}" @click=${() => this.use(NamesController).choose(name)}>
                <span class="icon-box" slot="image"><appkit-ui-icon name="at"></appkit-ui-icon></span>
                <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
              </appkit-ui-row>
            </li>`,
        )}
      </ul>`
  }
}

defineView('appkit-name-suggestions', NameSuggestions)
