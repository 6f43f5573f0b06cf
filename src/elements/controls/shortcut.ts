import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { renderAction, actionStyles, delegatedFocus } from '../action.js'
import '../display/icon.js'
import type { IconName } from '../display/icon.js'
import { base, getTruncatedText, define, px, radius } from '../element.js'

const styles = css`
  :host {
    min-inline-size: 0;
  }
  [part='base'] {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(6)};
    inline-size: 100%;
    padding: ${px(12)} ${px(4)} ${px(10)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    text-align: center;
  }
  [part='name'] {
    max-inline-size: 100%;
    overflow: hidden;
    font: 500 var(--appkit-type-13);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  appkit-ui-icon {
    color: var(--appkit-accent-ink);
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-hover);
    }
  }
  [part='base']:not([aria-disabled]):active {
    background: var(--appkit-hover);
  }
  :host(:is([disabled], [quiet])) :is(appkit-ui-icon, [part='name']) {
    color: var(--appkit-muted);
  }
`

/**
 * @summary One of a few actions in a row: an icon with a label below it.
 *
 * @csspart base - The native button or link.
 * @csspart name - The label.
 */
export class ShortcutElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property() icon: IconName = 'plus'
  @property() name = ''
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Less prominent, because it has nothing to act on. */
  @property({ type: Boolean, reflect: true }) quiet = false

  get hint(): string {
    return getTruncatedText(this.renderRoot.querySelector('[part=name]'))
  }

  override render() {
    return renderAction(
      this,
      html`<appkit-ui-icon name=${this.icon}></appkit-ui-icon><span part="name" dir="auto">${this.name}</span>`,
    )
  }
}

define('appkit-ui-shortcut', ShortcutElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-shortcut': ShortcutElement
  }
}
