import { css, html, LitElement, nothing, type PropertyValues, svg } from 'lit'
import { property, state } from 'lit/decorators.js'
import { base, define, px, radius } from '../element.js'
import type { QrDrawing } from './qr-drawing.js'

// Side of the picture in the middle, in design px. `qr-drawing` leaves a hole of this share.
const PICTURE_PX = 56

const styles = css`
  :host {
    inline-size: 100%;
    max-inline-size: ${px(312)};
    margin-inline: auto;
  }
  [part='base'] {
    position: relative;
    display: grid;
    place-items: center;
    aspect-ratio: 1;
    border-radius: ${radius(22)};
    background: var(--appkit-qr-paper);
    box-shadow: inset 0 0 0 ${px(1)} var(--appkit-line);
    forced-color-adjust: none;
  }
  svg,
  .waiting,
  slot {
    grid-area: 1 / 1;
  }
  svg {
    inline-size: 100%;
    block-size: 100%;
    fill: none;
    stroke: var(--appkit-qr-ink);
    stroke-linecap: round;
  }
  path {
    stroke-width: 0.86;
  }
  .eye {
    stroke-width: 1;
  }
  .pupil {
    fill: var(--appkit-qr-ink);
    stroke: none;
  }
  .waiting {
    inline-size: calc(100% - ${px(36)});
    block-size: calc(100% - ${px(36)});
    border-radius: ${radius(14)};
    background: var(--appkit-qr-ink);
    opacity: 0.06;
    animation: wait 1.6s ease-in-out infinite alternate;
  }
  ::slotted(*) {
    z-index: 1;
    grid-area: 1 / 1;
    inline-size: ${px(PICTURE_PX)};
    block-size: ${px(PICTURE_PX)};
  }
  slot {
    display: contents;
  }
  @keyframes wait {
    to {
      opacity: 0.02;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .waiting {
      animation: none;
    }
  }
`

/**
 * @summary A QR code, dark on light in every theme, with the quiet zone that scanners require. Offer the same text for
 * copying next to it.
 *
 * @slot - A picture for the middle, shown at 56 px.
 * @csspart base - The light box.
 */
export class QrCodeElement extends LitElement {
  static override styles = [base, styles]

  /** Text to encode. While it is empty, a placeholder of the same size is shown. */
  @property() value = ''
  @property() label = ''
  @state() private hole = false
  @state() private drawing: QrDrawing | undefined
  #drawTask: Promise<void> | undefined

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('value') || changed.has('hole')) this.#drawTask = this.#draw(this.value, this.hole)
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete()
    await this.#drawTask
    return super.getUpdateComplete()
  }

  // Loads the encoder on demand, in parallel with the request for the text. If it fails to load, the text can still be
  // copied.
  async #draw(value: string, hole: boolean): Promise<void> {
    if (!value) return void (this.drawing = undefined)
    try {
      const { drawQr } = await import('./qr-drawing.js')
      if (value === this.value && hole === this.hole) this.drawing = drawQr(value, hole)
    } catch {
      this.drawing = undefined
    }
  }

  override render() {
    const { drawing } = this
    return html`<div part="base" role="img" aria-label=${this.label} aria-busy=${this.value ? nothing : 'true'}>
      ${drawing ? renderDrawing(drawing) : html`<div class="waiting"></div>`}
      <slot @slotchange=${this.#onSlot}></slot>
    </div>`
  }

  #onSlot(event: Event): void {
    this.hole = (event.target as HTMLSlotElement).assignedElements().length > 0
  }
}

function renderDrawing({ side, dots, finders }: QrDrawing) {
  return html`<svg viewBox="0 0 ${side} ${side}" aria-hidden="true">
    ${svg`<path d=${dots} />`}
    ${finders.map(
      ([x, y]) => svg`<rect class="eye" x=${x + 0.5} y=${y + 0.5} width="6" height="6" rx="1.8" />
        <rect class="pupil" x=${x + 2} y=${y + 2} width="3" height="3" rx=".9" />`,
    )}
  </svg>`
}

define('appkit-ui-qr-code', QrCodeElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-qr-code': QrCodeElement
  }
}
