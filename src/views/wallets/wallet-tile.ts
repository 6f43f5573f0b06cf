import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { delegatedFocus } from '../../elements/action.js'
import { base, define, px, radius } from '../../elements/element.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/feedback/skeleton.js'
import '../../elements/controls/tile.js'
import { screenParts } from '../shared/screen.styles.js'

/** Tile height including the gap, in design px. */
export const TILE_HEIGHT = 100

/**
 * @summary A wallet in the catalogue grid, or a placeholder of the same size.
 *
 * @csspart tile - The tile.
 */
export class WalletTile extends LitElement {
  static override shadowRootOptions = delegatedFocus
  static override styles = [
    base,
    screenParts,
    css`
      :host {
        block-size: ${px(96)};
        padding-inline: ${px(2)};
      }
      .picture {
        position: relative;
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

  @property() name = ''
  @property() icon = ''
  @property() installed = ''

  override render() {
    if (!this.name)
      return html`<div class="ghost">
        <appkit-ui-skeleton class="ghost-picture" variant="block"></appkit-ui-skeleton>
        <appkit-ui-skeleton class="ghost-name" variant="block"></appkit-ui-skeleton>
      </div>`
    return html`<appkit-ui-tile part="tile" name=${this.name}>
      <span class="picture" slot="image">
        <appkit-ui-image size="52" src=${this.icon} name=${this.name}></appkit-ui-image>
        ${this.installed ? this.#renderMark() : nothing}
      </span>
    </appkit-ui-tile>`
  }

  #renderMark() {
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
