import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { focusInside } from '../action.js'
import { base, define, px, radius } from '../element.js'

/** How a switch looks. */
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
    background: var(--appkit-muted);
    transition: background-color var(--appkit-hover-ms);
  }
  [part='track']::before {
    content: '';
    display: block;
    inline-size: ${px(18)};
    block-size: ${px(18)};
    border-radius: ${radius(9)};
    background: var(--appkit-surface);
    transition: margin-inline-start var(--appkit-header-ms) var(--appkit-ease);
  }
  :host([checked]) [part='track'] {
    background: var(--appkit-accent-fill);
  }
  :host([checked]) [part='track']::before {
    margin-inline-start: ${px(16)};
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

/** What `appkit-ui-switched` carries. */
export interface Switched {
  readonly checked: boolean
}

/**
 * @summary Something that is on or off, and takes effect at once.
 *
 * @csspart base - The native button, its label included.
 * @csspart track - What the thumb moves in.
 * @fires appkit-ui-switched - It was turned on or off; `detail.checked` says which.
 */
export class SwitchElement extends LitElement {
  static override styles = [base, styles]
  static override shadowRootOptions = focusInside

  /** What it turns on. Required. */
  @property() label = ''
  /** Whether it is on. */
  @property({ type: Boolean, reflect: true }) checked = false
  /** Shows no label, where the place is too narrow for one. */
  @property({ type: Boolean, reflect: true }) compact = false
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false

  override render() {
    return html`<button
      part="base"
      type="button"
      role="switch"
      aria-checked=${this.checked}
      aria-label=${this.compact ? this.label : nothing}
      ?disabled=${this.disabled}
      @click=${this.#flip}
    >
      ${this.compact ? nothing : html`<span>${this.label}</span>`}<i part="track"></i>
    </button>`
  }

  #flip(): void {
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
