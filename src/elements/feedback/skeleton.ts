import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px, radius } from '../element.js'

/** The shapes of a placeholder: `i` and `b`. For elements that draw their own. */
export const placeholderShapes = css`
  i,
  b,
  :host([variant='block']) [part='base'] {
    display: block;
    background: var(--appkit-hover);
    animation: wait 1.6s ease-in-out infinite alternate;
  }
  @keyframes wait {
    to {
      opacity: 0.45;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
    }
  }
  @media (forced-colors: active) {
    i,
    b {
      background: GrayText;
    }
  }
`

const styles = css`
  b {
    block-size: ${px(12)};
    border-radius: ${radius(6)};
  }
  :host([variant='row']),
  :host(:not([variant])) {
    display: flex;
    flex-direction: column;
    gap: ${px(4)};
  }
  :host([variant='row']) [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(12)};
    block-size: ${px(56)};
    padding: ${px(8)} ${px(12)};
  }
  :host([variant='row']) i {
    flex: none;
    inline-size: ${px(40)};
    block-size: ${px(40)};
    border-radius: ${radius(11)};
  }
  :host([variant='row']) b {
    inline-size: 40%;
  }
  :host([variant='grid']) {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${px(4)};
  }
  :host([variant='grid']) [part='base'] {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(8)};
    padding: ${px(10)} ${px(2)};
  }
  :host([variant='grid']) i {
    inline-size: ${px(52)};
    block-size: ${px(52)};
    border-radius: ${radius(15)};
  }
  :host([variant='grid']) b {
    inline-size: 60%;
    margin-block: ${px(2)};
  }
  :host([variant='text']) [part='base'] {
    padding-block: ${px(4)};
  }
  :host([variant='text']) [part='base']:last-child b {
    inline-size: 60%;
  }
  :host([variant='text']) i,
  :host([variant='block']) :is(i, b) {
    display: none;
  }
  :host([variant='block']) [part='base'] {
    block-size: 100%;
    border-radius: inherit;
  }
`

const MAX_COUNT = 40

/**
 * @summary Placeholder with the exact size of the content that is loading, so that the layout does not shift. Hidden
 * from screen readers; the loading view announces itself.
 *
 * @csspart base - One placeholder.
 */
export class SkeletonElement extends LitElement {
  static override styles = [base, placeholderShapes, styles]

  /** Rows of a list, cells of a grid with four columns, lines of text, or a block that fills the element. */
  @property({ reflect: true }) variant: 'row' | 'grid' | 'text' | 'block' = 'row'
  @property({ type: Number }) count = 1

  override render() {
    const count = Math.min(MAX_COUNT, Math.max(0, Math.floor(this.count) || 0))
    return Array.from({ length: count }, () => html`<div part="base" aria-hidden="true"><i></i><b></b></div>`)
  }
}

define('appkit-ui-skeleton', SkeletonElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-skeleton': SkeletonElement
  }
}
