import { css, type CSSResult, html, LitElement, nothing, type PropertyValues, svg, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { getInitial } from '../../lib/placeholders.js'
import { base, define, toImageSource, px, radius } from '../element.js'

/** Styles of {@link renderPicture}, which fills its container. */
export const pictureStyles = css`
  .picture {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    forced-color-adjust: none;
  }
  svg.picture {
    border-radius: inherit;
    background: var(--appkit-raised);
    box-shadow: inset 0 0 0 ${px(1)} var(--appkit-line);
  }
  text {
    fill: var(--appkit-muted);
    font-family: var(--appkit-font);
    font-weight: 600;
    text-anchor: middle;
    dominant-baseline: central;
    user-select: none;
  }
`

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

export interface Picture {
  /** Undefined for the initial of the name. */
  readonly src: string | undefined
  readonly name: string
  readonly alt?: string
  readonly part: string
  readonly loading: 'eager' | 'lazy'
  onError(): void
}

/** Renders an image, or the initial of a name on a neutral surface. The image is decoded off the main thread. */
export function renderPicture({ src, name, alt = '', part, loading, onError }: Picture): TemplateResult {
  if (!src) return renderInitial(name, alt, part)
  return html`<img
    part=${part}
    class="picture"
    loading=${loading}
    src=${src}
    alt=${alt}
    decoding="async"
    draggable="false"
    referrerpolicy="no-referrer"
    @error=${onError}
  />`
}

function renderInitial(name: string, alt: string, part: string): TemplateResult {
  const hidden = alt ? nothing : 'true'
  const label = alt || nothing
  return html`<svg
    part=${part}
    class="picture"
    viewBox="0 0 40 40"
    role="img"
    aria-label=${label}
    aria-hidden=${hidden}
  >
    ${svg`<text x="20" y="20.5" font-size="16">${getInitial(name)}</text>`}
  </svg>`
}

/**
 * Removes the image of a root that is about to show another one: cancels its request, and prevents browsers from
 * showing it until the next one is loaded.
 */
export function clearPicture(root: ParentNode): void {
  root.querySelector('img')?.removeAttribute('src')
}

/**
 * @summary The picture of a wallet, network or token. If the image is missing or fails to load, the initial of the name
 * on a neutral surface takes its place. The size is the same in every case.
 *
 * @csspart base - The picture, or the initial in its place.
 */
export class ImageElement extends LitElement {
  static override styles = [base, pictureStyles, styles]

  /** Image URL. Only https, data images, blobs and the page's own host are loaded. */
  @property() src = ''
  @property() name = ''
  @property() alt = ''
  @property({ reflect: true, type: Number }) size: ImageSize = 40
  @state() private failed = false

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('src')) return
    this.failed = false
    clearPicture(this.renderRoot)
  }

  override render() {
    const { name, alt } = this
    const src = this.src && !this.failed ? toImageSource(this.src) : undefined
    // A screen that is rendered before the click may not request pictures. Those in the page itself appear at once.
    const loading = src?.startsWith('data:') ? 'eager' : 'lazy'
    return renderPicture({ src, name, alt, part: 'base', loading, onError: () => (this.failed = true) })
  }
}

define('appkit-ui-image', ImageElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-image': ImageElement
  }
}
