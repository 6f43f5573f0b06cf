import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { renderAction, actionStyles, delegatedFocus } from '../action.js'
import '../display/icon.js'
import { base, getTruncatedText, define, px, radius } from '../element.js'

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
    /* A truncated name keeps its own text direction but aligns with the start of the row. */
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
  /* The name takes precedence over the content at the end. */
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
  /* The text stays readable, because it states why the row is disabled. */
  :host([disabled]) [part='name'] {
    color: var(--appkit-muted);
  }
  :host([disabled]) ::slotted([slot='image']) {
    opacity: 0.55;
  }
`

/**
 * @summary A selectable list row: image, name, a second line, and content at the end.
 *
 * @slot image - The image, 40 px.
 * @slot end - A tag, a number or a chevron. Without content, a selected row shows a check mark.
 * @csspart base - The native button or link.
 * @csspart name - The first line.
 * @csspart description - The second line.
 */
export class RowElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property() name = ''
  @property() description = ''
  @property({ type: Boolean, reflect: true }) selected = false
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Reason why the row is disabled, shown in place of the description. */
  @property() reason = ''
  @property({ type: Boolean, reflect: true }) busy = false
  @property() href = ''
  @property() target = ''

  get hint(): string {
    return [...this.renderRoot.querySelectorAll('[dir=auto]')]
      .map(element => getTruncatedText(element))
      .filter(Boolean)
      .join('\n')
  }

  override render() {
    const secondLine = (this.disabled && this.reason) || this.description
    return renderAction(
      this,
      html`<slot name="image"></slot>
        <span class="words">
          <span part="name" dir="auto">${this.name}</span>
          ${secondLine ? html`<span part="description" dir="auto">${secondLine}</span>` : nothing}
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
