import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { TileElement } from '../../elements/controls/tile.js'
import { define, px, radius, toImageSource } from '../../elements/element.js'
import '../../elements/display/icon.js'
import { clearPicture, pictureStyles, renderPicture } from '../../elements/display/image.js'
import { placeholderShapes } from '../../elements/feedback/skeleton.js'
import { screenParts } from '../shared/screen.styles.js'

/** Tile height including the gap, in design px. */
export const TILE_HEIGHT = 100

/**
 * @summary A wallet in the catalogue grid, or a placeholder of the same size.
 *
 * @csspart tile - The tile.
 */
export class WalletTile extends TileElement {
  static override styles = [
    ...super.styles,
    screenParts,
    pictureStyles,
    placeholderShapes,
    css`
      :host {
        block-size: ${px(96)};
        padding-inline: ${px(2)};
      }
      .image {
        position: relative;
        inline-size: ${px(52)};
        block-size: ${px(52)};
        border-radius: ${radius(15)};
        background: var(--appkit-raised);
      }
      /* Not a percentage, which would take a layout for each image that is loaded. */
      .image .picture {
        inline-size: ${px(52)};
        block-size: ${px(52)};
        border-radius: inherit;
      }
      .mark {
        position: absolute;
        inset-block-end: ${px(-4)};
        inset-inline-end: ${px(-4)};
        display: grid;
        place-items: center;
        inline-size: ${px(20)};
        block-size: ${px(20)};
        border: ${px(2)} solid var(--appkit-surface);
        border-radius: 50%;
        background: var(--appkit-success);
        color: var(--appkit-surface);
      }
      .ghost {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: ${px(10)};
        padding-block-start: ${px(10)};
      }
      .ghost-picture {
        inline-size: ${px(52)};
        block-size: ${px(52)};
        border-radius: ${radius(15)};
      }
      .ghost-name {
        inline-size: ${px(44)};
        block-size: ${px(12)};
        border-radius: ${radius(6)};
      }
    `,
  ]

  @property() icon = ''
  @property() installed = ''
  /** Leaves out the image. */
  @property({ attribute: false }) isPassing = false
  @state() private failed = false

  // A tile that is not in the list requests no image.
  override connectedCallback(): void {
    super.connectedCallback()
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.requestUpdate()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('icon')) this.failed = false
    if (changed.has('icon') || this.#isWaiting) clearPicture(this.renderRoot)
  }

  get #isWaiting(): boolean {
    return this.isPassing || !this.isConnected
  }

  override render(): unknown {
    if (this.name) return super.render()
    return html`<div class="ghost" aria-hidden="true"><i class="ghost-picture"></i><b class="ghost-name"></b></div>`
  }

  protected override renderImage(): TemplateResult {
    return html`<span class="image">
      ${this.#isWaiting ? nothing : this.#renderPicture()} ${this.installed ? this.#renderMark() : nothing}
    </span>`
  }

  #renderPicture(): TemplateResult {
    const src = this.failed ? undefined : toImageSource(this.icon)
    const onError = () => (this.failed = true)
    return renderPicture({ src, name: this.name, part: 'image', loading: 'eager', onError })
  }

  #renderMark(): TemplateResult {
    return html`<span class="mark" data-hint=${this.installed}>
      <appkit-ui-icon name="check" size="16"></appkit-ui-icon><span class="told">${this.installed}</span>
    </span>`
  }
}

define('appkit-wallet-tile', WalletTile)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-wallet-tile': WalletTile
  }
}
