import { html, LitElement, nothing, svg, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './qr-code.styles.js'
import type { QrDrawing } from './qr-drawing.js'

/**
 * @summary A text as a QR code: dark on light in every theme, with the quiet border that cameras need. Offer the
 * same text to copy beside it, for those who cannot scan.
 *
 * @slot - A picture for the middle, 60 px.
 * @csspart base - The light box.
 */
export class QrCodeElement extends LitElement {
  static override styles = [base, styles]

  /** The text; while it is empty, the place is kept. */
  @property() value = ''
  /** What the code is for, for those who do not see it. Required. */
  @property() label = ''
  @state() private hole = false
  @state() private drawing: QrDrawing | undefined
  #drawn: Promise<void> | undefined

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('value') || changed.has('hole')) this.#drawn = this.#draw(this.value, this.hole)
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete()
    await this.#drawn
    return super.getUpdateComplete()
  }

  /** The encoder comes while the relay is asked for the text; where it does not come, the text can still be copied. */
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
      ${drawing ? draw(drawing) : html`<div class="waiting"></div>`}
      <slot @slotchange=${this.#onSlot}></slot>
    </div>`
  }

  #onSlot(event: Event): void {
    this.hole = (event.target as HTMLSlotElement).assignedElements().length > 0
  }
}

function draw({ side, dots, eyes }: QrDrawing) {
  return html`<svg viewBox="0 0 ${side} ${side}" aria-hidden="true">
    ${svg`<path d=${dots} />`}
    ${eyes.map(
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
