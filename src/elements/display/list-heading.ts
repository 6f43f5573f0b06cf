import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px } from '../element.js'

/** How a heading in a list looks: it stands at the foot of its place. */
const styles = css`
  :host {
    display: flex;
    align-items: flex-end;
    block-size: 100%;
    padding: 0 ${px(12)} ${px(8)};
  }
  [part='base'] {
    color: var(--appkit-muted);
    font: 500 var(--appkit-type-13);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

/**
 * @summary Names the lines of a list that follow it, such as a month.
 *
 * @csspart base - The words.
 */
export class ListHeadingElement extends LitElement {
  static override styles = [base, styles]

  /** The words. */
  @property() text = ''

  override render() {
    return html`<span part="base" role="heading" aria-level="2" tabindex="-1">${this.text}</span>`
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('[part="base"]')?.focus(options)
  }
}

define('appkit-ui-list-heading', ListHeadingElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-list-heading': ListHeadingElement
  }
}
