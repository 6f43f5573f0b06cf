import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { delegatedFocus } from '../action.js'
import { base, define, px, radius } from '../element.js'

const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${px(12)};
    inline-size: 100%;
    min-block-size: ${px(40)};
    padding: ${px(4)};
    border: 0;
    border-radius: ${radius(12)};
    background: none;
    color: var(--appkit-text);
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  [part='track'] {
    display: block;
    flex: none;
    inline-size: ${px(40)};
    block-size: ${px(24)};
    padding: ${px(3)};
    border-radius: ${radius(12)};
    box-shadow: inset 0 0 0 ${px(2)} var(--appkit-muted);
    transition: background-color var(--appkit-hover-ms);
  }
  [part='track']::before {
    content: '';
    display: block;
    inline-size: ${px(18)};
    block-size: ${px(18)};
    border-radius: ${radius(9)};
    background: var(--appkit-muted);
    scale: 0.78;
    transition: margin-inline-start var(--appkit-header-ms) var(--appkit-ease);
  }
  :host([checked]) [part='track'] {
    background: var(--appkit-accent-fill);
    box-shadow: none;
  }
  :host([checked]) [part='track']::before {
    margin-inline-start: ${px(16)};
    scale: 1;
    background: var(--appkit-on-accent);
  }
  :disabled {
    color: var(--appkit-muted);
    cursor: default;
  }
  :disabled [part='track'] {
    opacity: 0.5;
  }
  @media (forced-colors: active) {
    [part='track'] {
      border: ${px(1)} solid ButtonText;
      background: ButtonFace;
      padding: ${px(2)};
    }
    [part='track']::before {
      background: ButtonText;
    }
    :host([checked]) [part='track'] {
      background: Highlight;
    }
    :host([checked]) [part='track']::before {
      background: HighlightText;
    }
  }
`

export interface Switched {
  readonly checked: boolean
}

/**
 * @summary An on/off switch that takes effect immediately.
 *
 * @csspart base - The native button, including its label.
 * @csspart track - The track of the thumb.
 * @fires appkit-ui-switched - The switch was toggled; see `detail.checked`.
 */
export class SwitchElement extends LitElement {
  static override styles = [base, styles]
  static override shadowRootOptions = delegatedFocus

  @property() label = ''
  @property({ type: Boolean, reflect: true }) checked = false
  @property({ type: Boolean, reflect: true }) compact = false
  @property({ type: Boolean, reflect: true }) disabled = false

  override render() {
    return html`<button
      part="base"
      type="button"
      role="switch"
      aria-checked=${this.checked}
      aria-label=${this.compact ? this.label : nothing}
      ?disabled=${this.disabled}
      @click=${this.#toggle}
    >
      ${this.compact ? nothing : html`<span>${this.label}</span>`}<i part="track"></i>
    </button>`
  }

  #toggle(): void {
    this.checked = !this.checked
    const detail = { checked: this.checked }
    this.dispatchEvent(new CustomEvent<Switched>('appkit-ui-switched', { detail, bubbles: true, composed: true }))
  }
}

define('appkit-ui-switch', SwitchElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-switch': SwitchElement
  }
  interface HTMLElementEventMap {
    'appkit-ui-switched': CustomEvent<Switched>
  }
}
