import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px, radius } from '../element.js'

const styles = css`
  :host {
    flex: none;
    max-inline-size: 100%;
  }
  [part='base'] {
    display: block;
    padding: ${px(3)} ${px(8)};
    border-radius: ${radius(8)};
    background: var(--appkit-neutral-soft);
    color: var(--appkit-muted);
    font: 500 var(--appkit-type-12);
    font-variant-numeric: tabular-nums;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  :host([variant='success']) [part='base'] {
    background: var(--appkit-success-soft);
    color: var(--appkit-success);
  }
  :host([variant='accent']) [part='base'] {
    background: var(--appkit-accent-soft);
    color: var(--appkit-accent-ink);
  }
`

/**
 * @summary A short label or number at the end of a row.
 *
 * @slot - The text.
 * @csspart base - The colored box.
 */
export class TagElement extends LitElement {
  static override styles = [base, styles]

  @property({ reflect: true }) variant: 'neutral' | 'success' | 'accent' = 'neutral'

  override render() {
    return html`<span part="base"><slot></slot></span>`
  }
}

define('appkit-ui-tag', TagElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-tag': TagElement
  }
}
