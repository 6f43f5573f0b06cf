import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { toGradient } from '../../lib/placeholders.js'
import { base, define, toImageSource, px } from '../element.js'

const styles = css`
  :host {
    flex: none;
    inline-size: ${px(40)};
    block-size: ${px(40)};
  }
  :host([size='24']) {
    inline-size: ${px(24)};
    block-size: ${px(24)};
  }
  :host([size='80']) {
    inline-size: ${px(80)};
    block-size: ${px(80)};
  }
  [part='base'] {
    block-size: 100%;
    overflow: hidden;
    border-radius: 50%;
    background: var(--appkit-avatar);
    forced-color-adjust: none;
  }
  img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`

/**
 * @summary The round picture of an account: its own image, or a gradient derived from the address.
 *
 * @csspart base - The circle.
 */
export class AvatarElement extends LitElement {
  static override styles = [base, styles]

  @property() address = ''
  /** Image URL. Only https, data images, blobs and the page's own host are loaded. */
  @property() src = ''
  @property() alt = ''
  @property({ reflect: true, type: Number }) size: 24 | 40 | 80 = 40
  @state() private failed = false

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src')) this.failed = false
    if (changed.has('address')) this.style.setProperty('--appkit-avatar', toGradient(this.address))
  }

  override render() {
    const src = this.src && !this.failed ? toImageSource(this.src) : undefined
    const label = this.alt || nothing
    return html`<div part="base" role=${this.alt ? 'img' : nothing} aria-label=${label}>
      ${
        src
          ? html`<img
              loading=${src.startsWith('data:') ? 'eager' : 'lazy'}
              src=${src}
              alt=""
              decoding="async"
              draggable="false"
              referrerpolicy="no-referrer"
              @error=${() => (this.failed = true)}
            />`
          : nothing
      }
    </div>`
  }
}

define('appkit-ui-avatar', AvatarElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-avatar': AvatarElement
  }
}
