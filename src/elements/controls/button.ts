import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { renderAction, actionStyles, delegatedFocus } from '../action.js'
import { base, define, px, radius } from '../element.js'
import '../feedback/spinner.js'

export const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: ${px(8)};
    inline-size: 100%;
    min-block-size: ${px(48)};
    padding: ${px(8)} ${px(16)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-text);
    font: 500 var(--appkit-type-15);
    text-align: center;
  }
  span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  ::slotted(*) {
    vertical-align: middle;
  }
  /* An icon used as the label, possibly in a row of such buttons. */
  :host([label]) [part='base'] {
    padding-inline: ${px(4)};
  }
  :host([variant='primary']) [part='base'] {
    background: var(--appkit-accent-fill);
    color: var(--appkit-on-accent);
  }
  :host([variant='danger']) [part='base'] {
    background: var(--appkit-danger-soft);
    color: var(--appkit-danger);
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-hover);
    }
    :host([variant='primary']) [part='base']:not([aria-disabled]):hover {
      /* Moves away from the label color, so that contrast increases. */
      background: color-mix(
        in srgb,
        var(--appkit-accent-fill) 92%,
        color(from var(--appkit-on-accent) srgb calc(1 - r) calc(1 - g) calc(1 - b))
      );
    }
    :host([variant='danger']) [part='base']:not([aria-disabled]):hover {
      background: color-mix(in srgb, var(--appkit-danger-soft) 93%, var(--appkit-danger));
    }
  }
  [part='base']:not([aria-disabled]):active {
    scale: 0.985;
  }
  :host([disabled]:not([busy])) [part='base'] {
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
`

export type ButtonVariant = 'primary' | 'neutral' | 'danger'

/**
 * @summary Starts an action or follows a link. Independent of wallets, chains and routes.
 *
 * @slot - The label.
 * @slot icon - An optional icon before the label.
 * @csspart base - The native button or link.
 * @cssproperty --appkit-accent - Background of the primary variant.
 */
export class ButtonElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property({ reflect: true }) variant: ButtonVariant = 'neutral'
  @property() label = ''
  @property() hint = ''
  @property({ type: Boolean, reflect: true }) busy = false
  @property({ type: Boolean, reflect: true }) disabled = false
  @property() href = ''
  /** Target of the link. Empty opens the same tab, which deep links require. */
  @property() target = ''

  override render() {
    const icon = this.busy ? html`<appkit-ui-spinner></appkit-ui-spinner>` : html`<slot name="icon"></slot>`
    return renderAction(this, html`${icon}<span><slot></slot></span>`)
  }
}

define('appkit-ui-button', ButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-button': ButtonElement
  }
}
