import { css, html, LitElement, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { renderAction, actionStyles, delegatedFocus } from '../action.js'
import { base, getTruncatedText, define, px, radius } from '../element.js'

const styles = css`
  [part='base'] {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(8)};
    inline-size: 100%;
    padding: ${px(10)} ${px(2)};
    border-radius: ${radius(14)};
    text-align: center;
  }
  [part='name'] {
    max-inline-size: 100%;
    overflow: hidden;
    font: 400 var(--appkit-type-12);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-raised);
    }
  }
  [part='base']:not([aria-disabled]):active {
    background: var(--appkit-hover);
  }
  :host([disabled]) ::slotted([slot='image']) {
    opacity: 0.55;
  }
  :host([disabled]) [part='name'] {
    color: var(--appkit-muted);
  }
`

/**
 * @summary A selectable grid cell: an image of 52 px with a name below it.
 *
 * @slot image - The image.
 * @csspart base - The native button or link.
 * @csspart name - The name.
 */
export class TileElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property() name = ''
  @property({ type: Boolean, reflect: true }) disabled = false
  @property() href = ''
  @property() target = ''

  get hint(): string {
    return getTruncatedText(this.renderRoot.querySelector('[part=name]'))
  }

  override render(): unknown {
    return renderAction(this, html`${this.renderImage()}<span part="name" dir="auto">${this.name}</span>`)
  }

  protected renderImage(): TemplateResult {
    return html`<slot name="image"></slot>`
  }
}

define('appkit-ui-tile', TileElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-tile': TileElement
  }
}
