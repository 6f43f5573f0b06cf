import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { base, define, toHue, toImageSource, px } from '../element.js'

const styles = css`
  :host {
    --hue: var(--appkit-avatar-hue, 0);
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
    background: conic-gradient(
      from var(--appkit-avatar-turn, 0deg),
      oklch(65% 0.18 var(--hue)),
      oklch(62% 0.2 calc(var(--hue) + 40)),
      oklch(78% 0.13 calc(var(--hue) + 100)),
      oklch(84% 0.12 calc(var(--hue) + 160)),
      oklch(65% 0.18 var(--hue))
    );
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
    if (changed.has('address')) {
      const hue = toHue(this.address)
      this.style.setProperty('--appkit-avatar-hue', String(hue))
      this.style.setProperty('--appkit-avatar-turn', `${toHue(`${this.address}turn`)}deg`)
    }
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
