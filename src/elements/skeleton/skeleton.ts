import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './skeleton.styles.js'

/** Nothing needs more stand-ins than fit a screen. */
const MOST = 40

/**
 * @summary Stands where content will be, in its exact size, so that nothing jumps when it comes. Silent for
 * screen readers: what loads says so itself.
 *
 * @csspart base - One stand-in.
 */
export class SkeletonElement extends LitElement {
  static override styles = [base, styles]

  /** What will come: rows of a list, cells of a grid of four, lines of text, or a block that fills the element. */
  @property({ reflect: true }) variant: 'row' | 'grid' | 'text' | 'block' = 'row'
  /** How many. */
  @property({ type: Number }) count = 1

  override render() {
    const count = Math.min(MOST, Math.max(0, Math.floor(this.count) || 0))
    return Array.from({ length: count }, () => html`<div part="base" aria-hidden="true"><i></i><b></b></div>`)
  }
}

define('appkit-ui-skeleton', SkeletonElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-skeleton': SkeletonElement
  }
}
