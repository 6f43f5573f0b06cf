import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { action, focusInside } from '../action.js'
import { actionStyles } from '../action.styles.js'
import { base } from '../base.styles.js'
import { cutText } from '../cut-text.js'
import { define } from '../define.js'
import '../icon/icon.js'
import { styles } from './row.styles.js'

/**
 * @summary One line of a list that can be chosen: picture, name, a second line, and one thing at the end.
 *
 * @slot image - The picture, 40 px.
 * @slot end - A tag, a number or a chevron. A selected row shows a check where nothing else is given.
 * @csspart base - The native button or link.
 * @csspart name - The first line.
 * @csspart description - The second line.
 */
export class RowElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** The first line; ends in an ellipsis where it is too long, with the whole as its hint. */
  @property() name = ''
  /** The second line. */
  @property() description = ''
  /** Marks the one in use. */
  @property({ type: Boolean, reflect: true }) selected = false
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Why it is off, in place of the second line. */
  @property() reason = ''
  /** Shows that the choice is being carried out. */
  @property({ type: Boolean, reflect: true }) busy = false
  /** Makes it a link. */
  @property() href = ''
  /** Where the link opens. */
  @property() target = ''

  /** What of its words is cut. */
  get hint(): string {
    return [...this.renderRoot.querySelectorAll('[dir=auto]')]
      .map(words => cutText(words))
      .filter(Boolean)
      .join('\n')
  }

  override render() {
    const second = (this.disabled && this.reason) || this.description
    return action(
      this,
      html`<slot name="image"></slot>
        <span class="words">
          <span part="name" dir="auto">${this.name}</span>
          ${second ? html`<span part="description" dir="auto">${second}</span>` : nothing}
        </span>
        <slot name="end">${this.selected ? html`<appkit-ui-icon name="check"></appkit-ui-icon>` : nothing}</slot>`,
    )
  }
}

define('appkit-ui-row', RowElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-row': RowElement
  }
}
