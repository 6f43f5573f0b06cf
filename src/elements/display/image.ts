import { css, type CSSResult, html, LitElement, nothing, type PropertyValues, svg } from 'lit'
import { property, state } from 'lit/decorators.js'
import { getInitial, toColor } from '../../lib/placeholders.js'
import { base, define, toImageSource, px, radius } from '../element.js'

const styles = css`
  :host {
    flex: none;
    overflow: hidden;
    background: var(--appkit-raised);
    ${box(40, 11)}
  }
  :host([size='16']) {
    ${box(16, 5)}
  }
  :host([size='24']) {
    ${box(24, 8)}
  }
  :host([size='52']) {
    ${box(52, 15)}
  }
  :host([size='60']) {
    ${box(60, 17)}
  }
  :host([size='80']) {
    ${box(80, 21)}
  }
  [part='base'] {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    forced-color-adjust: none;
  }
  text {
    fill: var(--appkit-on-picture);
    font-family: var(--appkit-font);
    font-weight: 600;
    text-anchor: middle;
    dominant-baseline: central;
    user-select: none;
  }
`

function box(side: number, corner: number): CSSResult {
  return css`
    inline-size: ${px(side)};
    block-size: ${px(side)};
    border-radius: ${radius(corner)};
  `
}

/** Supported image sizes in design px. */
export type ImageSize = 16 | 24 | 40 | 52 | 60 | 80

/**
 * @summary The picture of a wallet, network or token. If the image is missing or fails to load, the initial of the name
 * on a colored background takes its place. The size is the same in every case.
 *
 * @csspart base - The picture, or the initial in its place.
 */
export class ImageElement extends LitElement {
  static override styles = [base, styles]

  /** Image URL. Only https, data images, blobs and the page's own host are loaded. */
  @property() src = ''
  @property() name = ''
  @property() alt = ''
  @property({ reflect: true, type: Number }) size: ImageSize = 40
  @state() private failed = false

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src')) this.failed = false
  }

  override render() {
    const src = this.src && !this.failed ? toImageSource(this.src) : undefined
    if (!src) return this.#initial()
    // A screen that is rendered before the click may not request pictures. Those in the page itself appear at once.
    return html`<img
      part="base"
      loading=${src.startsWith('data:') ? 'eager' : 'lazy'}
      src=${src}
      alt=${this.alt}
      decoding="async"
      draggable="false"
      referrerpolicy="no-referrer"
      @error=${() => (this.failed = true)}
    />`
  }

  #initial() {
    const hidden = this.alt ? nothing : 'true'
    return html`<svg part="base" viewBox="0 0 40 40" role="img" aria-label=${this.alt || nothing} aria-hidden=${hidden}>
      ${svg`<rect width="40" height="40" fill=${toColor(this.name)} /><text x="20" y="20.5" font-size="16">${getInitial(this.name)}</text>`}
    </svg>`
  }
}

define('appkit-ui-image', ImageElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-image': ImageElement
  }
}
