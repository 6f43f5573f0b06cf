import { css, type CSSResult } from 'lit'
import { safeUrl } from '../lib/safe-url.js'

/**
 * Registers an element under a tag, unless another copy of the package was there first: the inner elements
 * of all copies on a page are interchangeable. Stands in place of `@customElement`, which throws then.
 */
export function define(tag: string, Class: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, Class)
}

/** A length of the drawing in px, as a multiple of the type master. */
export function px(n: number): CSSResult {
  return css`calc(var(--appkit-px) * ${n})`
}

/** A corner of the drawing in px, as a multiple of the radius master. */
export function radius(n: number): CSSResult {
  return css`calc(var(--appkit-radius) * ${n})`
}

/** A text that does not fit into its element and so ends in an ellipsis; '' where the whole of it is seen. */
export function cutText(element: Element | null | undefined, text = element?.textContent ?? ''): string {
  const isCut = element && (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
  return isCut ? text.trim() : ''
}

/** What every element starts from: boxes that count their border, and a focus ring for the keyboard. */
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
 * An address of the page's own host, as a page writes it for its own pictures and pages: `/logo.png`, `#help`, or
 * with the host. Nothing for another host, and nothing for a bare word, though a browser would make an address of it.
 */
export function ownAddress(text: string): string | undefined {
  if (text.length > MOST_CHARS || !WRITTEN.test(text) || !URL.canParse(text, document.baseURI)) return undefined
  const { protocol, hostname } = new URL(text, document.baseURI)
  return /^https?:$/.test(protocol) && hostname === location.hostname ? text : undefined
}

/** Longer addresses are refused by servers anyway. */
const MOST_CHARS = 2_048
const WRITTEN = /^(?:https?:\/\/|\.{0,2}\/|[#?])\S*$/i

/** The address of a page or a place in this page, or nothing when following it could run something here. */
export function safeHref(href: string): string | undefined {
  return safeUrl(href, 'page') ?? ownAddress(href)
}

/** The address of a picture, or nothing when it is of a kind that we do not load. */
export function imageSource(src: string): string | undefined {
  const text = src.trim()
  // Wallets announce drawings with their line breaks in them; as part of an address those are written in numbers.
  const whole = /^data:/i.test(text) ? text.replace(/\s/g, encodeURIComponent) : text
  return safeUrl(whole, 'image') ?? ownAddress(whole)
}

/** The first letter or sign of a name as a person sees it, or a dot when it has none. */
export function initialOf(name: string): string {
  // Marks and controls are skipped: a direction override is no initial.
  return /[\p{L}\p{N}\p{S}]/u.exec(name.slice(0, 200))?.[0].toLocaleUpperCase().slice(0, 2) ?? '·'
}

/** A colour for a name, always the same one, dark enough for white text. */
export function colourOf(name: string): string {
  return `oklch(52% .13 ${hueOf(name)})`
}

/** A hue in degrees for any text, always the same one. */
export function hueOf(text: string): number {
  // FNV-1a, with a last stir so that names that differ in their last letter are far apart.
  const head = text.slice(0, 200).toLowerCase()
  const sum = Array.from(head).reduce(
    (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  )
  return (Math.imul(sum ^ (sum >>> 15), 0x85ebca6b) >>> 8) % 360
}
