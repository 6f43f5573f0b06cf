import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { SnackController } from '../../controllers/app/snack.js'
import { base, px, radius } from '../../elements/element.js'
import '../../elements/display/icon.js'
import '../../elements/feedback/spinner.js'
import { nextTask } from '../../lib/next-task.js'
import { defineView, View } from '../../views/shared/view.js'

/**
 * The short message on the card. The live region is rendered before its first message, because browsers do not announce
 * a region that is inserted together with its text.
 */
export class SnackBar extends View {
  @state() private isRegionRendered = false
  static override styles = [
    base,
    css`
      :host {
        position: absolute;
        inset-block-start: ${px(8)};
        inset-inline: ${px(48)};
        display: grid;
        justify-items: center;
        pointer-events: none;
        z-index: 2;
      }
      .box {
        display: flex;
        align-items: center;
        gap: ${px(8)};
        padding: ${px(10)} ${px(14)};
        border-radius: ${radius(14)};
        background: var(--appkit-surface);
        box-shadow: var(--appkit-shadow);
        font: 500 var(--appkit-type-13);
        pointer-events: auto;
        overflow-wrap: anywhere;
      }
      .success appkit-ui-icon {
        color: var(--appkit-success);
      }
      .error appkit-ui-icon {
        color: var(--appkit-danger);
      }
      appkit-ui-icon,
      appkit-ui-spinner {
        flex: none;
      }
      @media (forced-colors: active) {
        .box {
          border: ${px(1)} solid CanvasText;
        }
      }
    `,
  ]

  protected override async firstUpdated(): Promise<void> {
    await nextTask()
    this.isRegionRendered = true
  }

  override render() {
    const { open, variant, message, code } = this.use(SnackController).state
    const icon =
      variant === 'loading'
        ? html`<appkit-ui-spinner></appkit-ui-spinner>`
        : html`<appkit-ui-icon name=${variant === 'success' ? 'check' : 'alert-circle'} size="18"></appkit-ui-icon>`
    const text = code ? this.sentence(code) : message
    return html`<div role="status">
      ${open && this.isRegionRendered ? html`<div class="box ${variant}" part="snack">${icon}<span>${text}</span></div>` : nothing}
    </div>`
  }
}

defineView('appkit-snack-bar', SnackBar)
