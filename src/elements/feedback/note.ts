import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import '../display/icon.js'
import type { IconName } from '../display/icon.js'
import { base, define, px, radius } from '../element.js'

const styles = css`
  [part='base'] {
    display: flex;
    gap: ${px(10)};
    padding: ${px(12)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    overflow-wrap: anywhere;
  }
  :host([variant='warning']) [part='base'] {
    background: var(--appkit-warning-soft);
    color: var(--appkit-warning);
  }
  :host([variant='danger']) [part='base'] {
    background: var(--appkit-danger-soft);
    color: var(--appkit-danger);
  }
  span {
    min-inline-size: 0;
  }
  @media (forced-colors: active) {
    [part='base'] {
      border: ${px(1)} solid CanvasText;
    }
  }
`

const icons: Readonly<Record<NoteVariant, IconName>> = { info: 'info', warning: 'warning', danger: 'alert-circle' }

export type NoteVariant = 'info' | 'warning' | 'danger'

/**
 * @summary A short, important message. The `danger` variant is an ARIA alert.
 *
 * @slot - The text.
 * @csspart base - The colored box.
 */
export class NoteElement extends LitElement {
  static override styles = [base, styles]

  @property({ reflect: true }) variant: NoteVariant = 'info'

  override render() {
    return html`<div part="base" role=${this.variant === 'danger' ? 'alert' : 'note'}>
      <appkit-ui-icon size="18" .name=${icons[this.variant]}></appkit-ui-icon><span><slot></slot></span>
    </div>`
  }
}

define('appkit-ui-note', NoteElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-note': NoteElement
  }
}
