import { css, type CSSResult } from 'lit'
import { safeUrl } from '../lib/safe-url.js'

/**
 * Registers an element unless another copy of the package already did. The internal elements of all copies on a page
 * are interchangeable. Replaces `@customElement`, which throws in that case.
 */
export function define(tag: string, Class: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, Class)
}

/** Returns a length in design px, scaled by `--appkit-px`. */
export function px(n: number): CSSResult {
  return css`calc(var(--appkit-px) * ${n})`
}

/** Returns a corner radius in design px, scaled by `--appkit-radius`. */
export function radius(n: number): CSSResult {
  return css`calc(var(--appkit-radius) * ${n})`
}

/** Returns the text of an element that overflows and ends in an ellipsis; '' if all of it is visible. */
export function getTruncatedText(element: Element | null | undefined, text = element?.textContent ?? ''): string {
  const isCut = element && (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
  return isCut ? text.trim() : ''
}

export const base = css`
  :host {
    display: block;
    box-sizing: border-box;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
    margin: 0;
  }
  :focus-visible {
    outline: ${px(2)} solid var(--appkit-accent-ink);
    outline-offset: ${px(2)};
  }
`

/**
 * Returns a URL on the page's own host, such as `/logo.png`, `#help` or an absolute URL. Returns undefined for other
 * hosts, and for a bare word, although browsers would resolve it as a relative URL.
 */
export function toSameHostUrl(text: string): string | undefined {
  if (text.length > MAX_URL_LENGTH || !URL_PATTERN.test(text) || !URL.canParse(text, document.baseURI)) return undefined
  const { protocol, hostname } = new URL(text, document.baseURI)
  return /^https?:$/.test(protocol) && hostname === location.hostname ? text : undefined
}

// Servers reject longer URLs anyway.
const MAX_URL_LENGTH = 2_048
const URL_PATTERN = /^(?:https?:\/\/|\.{0,2}\/|[#?])\S*$/i

/** Returns the URL of a page or a fragment; undefined if following it could run a script. */
export function safeHref(href: string): string | undefined {
  return safeUrl(href, 'page') ?? toSameHostUrl(href)
}

/** Returns the URL of a picture; undefined if its scheme or host is not allowed. */
export function toImageSource(src: string): string | undefined {
  const text = src.trim()
  // Wallets announce SVG data URLs that contain line breaks. Encodes them, as URLs require.
  const url = /^data:/i.test(text) ? text.replace(/\s/g, encodeURIComponent) : text
  return safeUrl(url, 'image') ?? toSameHostUrl(url)
}
