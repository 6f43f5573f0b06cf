import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px } from '../element.js'

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
 * @summary A heading for the list entries that follow, such as a month.
 *
 * @csspart base - The text.
 */
export class ListHeadingElement extends LitElement {
  static override styles = [base, styles]

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
