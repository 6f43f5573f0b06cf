import { css, html, nothing, type PropertyValues } from 'lit'
import { state } from 'lit/decorators.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController, type RouterEntry } from '../../controllers/app/router.js'
import { SnackController } from '../../controllers/app/snack.js'
import { base, px, radius } from '../../elements/element.js'
import '../../elements/display/icon.js'
import '../../elements/feedback/spinner.js'
import { nextTask } from '../../lib/next-frame.js'
import { defineView, View } from '../../views/shared/view.js'

const GAP_PX = 12

/**
 * A short message next to the card: below it, or above a sheet. Disappears with the screen on which it was shown, unless
 * it stands for a request that is still pending. The live region is rendered before its first message, because browsers
 * do not announce a region that is inserted together with its text.
 */
export class SnackBar extends View {
  @state() private isRegionRendered = false
  // The screen on which the message was shown first.
  #screen: RouterEntry | undefined
  #watcher: ResizeObserver | undefined

  static override styles = [
    base,
    css`
      :host {
        position: absolute;
        inset-inline: ${px(16)};
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
        border: ${px(1)} solid var(--appkit-line);
        border-radius: ${radius(14)};
        max-inline-size: ${px(360)};
        background: var(--appkit-surface);
        color: var(--appkit-text);
        box-shadow: var(--appkit-shadow);
        font: 500 var(--appkit-type-13);
        pointer-events: auto;
        overflow-wrap: anywhere;
        animation: enter var(--appkit-card-ms) var(--appkit-ease);
      }
      @keyframes enter {
        from {
          opacity: 0;
          translate: 0 calc(${px(8)} * var(--appkit-move));
        }
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
    `,
  ]

  protected override async firstUpdated(): Promise<void> {
    await nextTask()
    this.isRegionRendered = true
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#watcher?.disconnect()
    this.#watcher = undefined
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    const { open, variant } = this.use(SnackController).state
    const screen = this.use(ModalController).state.open ? this.use(RouterController).current : undefined
    if (!open) this.#screen = undefined
    else if (!this.#screen) this.#screen = screen
    else if (screen !== this.#screen && variant !== 'loading') this.use(SnackController).hide()
  }

  protected override updated(): void {
    const card = this.parentNode?.querySelector<HTMLElement>('.card')
    if (!card || !this.use(SnackController).state.open) return
    this.#watcher ??= new ResizeObserver(() => placeNextTo(card, this))
    this.#watcher.observe(card)
    placeNextTo(card, this)
  }

  override render() {
    const { open, variant, message, svg, code } = this.use(SnackController).state
    const icon = svg
      ? html`<appkit-ui-icon name=${svg} size="18"></appkit-ui-icon>`
      : html`<appkit-ui-spinner></appkit-ui-spinner>`
    const text = code ? this.sentence(code) : message
    return html`<div role="status">
      ${open && this.isRegionRendered ? html`<div class="box ${variant}" part="snack">${icon}<span>${text}</span></div>` : nothing}
    </div>`
  }
}

// Moves the bar below the card, or above it if it is a sheet. It stays in the window if there is no space.
function placeNextTo(card: HTMLElement, bar: HTMLElement): void {
  const area = bar.offsetParent
  const below = card.offsetTop + card.offsetHeight + GAP_PX
  const above = card.offsetTop - bar.offsetHeight - GAP_PX
  const isDialog = area instanceof HTMLDialogElement
  const isSheet = isDialog && card.offsetTop + card.offsetHeight >= area.clientHeight
  const lowest = isDialog ? area.clientHeight - bar.offsetHeight - GAP_PX : below
  bar.style.insetBlockStart = `${isSheet ? Math.max(GAP_PX, above) : Math.min(below, lowest)}px`
}

defineView('appkit-snack-bar', SnackBar)
