import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, actionStyles, focusInside } from '../action.js'
import { base, define, px, radius } from '../element.js'
import '../feedback/spinner.js'

/** How a button looks. */
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
  /* A mark in place of words, which may stand in a row of them. */
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
      /* Away from the colour of the label, so that it reads better, never worse. */
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

/** The visual weight of a button: the one thing to do, one of several, or one to think about. */
export type ButtonVariant = 'primary' | 'neutral' | 'danger'

/**
 * @summary Starts an action, or follows a link. Knows nothing of wallets, chains or routes.
 *
 * @slot - The label.
 * @slot icon - An optional icon before the label.
 * @csspart base - The native button or link.
 * @cssproperty --appkit-accent - Background of the primary variant.
 */
export class ButtonElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** The visual weight of the button. */
  @property({ reflect: true }) variant: ButtonVariant = 'neutral'
  /** Its name, where what it shows does not say it. */
  @property() label = ''
  /** What that is, for those who see it and look closer. */
  @property() hint = ''
  /** Shows a spinner and ignores presses; the label stays. */
  @property({ type: Boolean, reflect: true }) busy = false
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Makes it a link. An address that could run something is refused. */
  @property() href = ''
  /** Where the link opens; empty for the same tab, which deep links need. */
  @property() target = ''

  override render() {
    const icon = this.busy ? html`<appkit-ui-spinner></appkit-ui-spinner>` : html`<slot name="icon"></slot>`
    return action(this, html`${icon}<span><slot></slot></span>`)
  }
}

define('appkit-ui-button', ButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-button': ButtonElement
  }
}
