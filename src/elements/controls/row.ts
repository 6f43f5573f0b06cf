import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { action, actionStyles, focusInside } from '../action.js'
import '../display/icon.js'
import { base, cutText, define, px, radius } from '../element.js'

/** How a row looks. */
const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(12)};
    inline-size: 100%;
    min-block-size: ${px(56)};
    padding: ${px(8)} ${px(12)};
    border-radius: ${radius(14)};
  }
  .words {
    flex: 1;
    min-inline-size: 0;
  }
  [part='name'],
  [part='description'] {
    display: block;
    overflow: hidden;
    /* a name is cut at its own end, and stands where the row begins */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='name'] {
    font: 500 var(--appkit-type-15);
  }
  [part='description'] {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  /* The name is worth more than what stands at the end. */
  ::slotted([slot='end']) {
    max-inline-size: 50%;
  }
  slot[name='end'] {
    color: var(--appkit-muted);
  }
  slot[name='end'] appkit-ui-icon {
    color: var(--appkit-accent-ink);
  }
  :host([selected]) [part='base'] {
    background: var(--appkit-raised);
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-raised);
    }
    :host([selected]) [part='base']:hover {
      background: var(--appkit-hover);
    }
  }
  [part='base']:not([aria-disabled]):active {
    background: var(--appkit-hover);
  }
  /* The words stay readable, because they say why it is off. */
  :host([disabled]) [part='name'] {
    color: var(--appkit-muted);
  }
  :host([disabled]) ::slotted([slot='image']) {
    opacity: 0.55;
  }
`

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
