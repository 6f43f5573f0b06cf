import { css, type CSSResult } from 'lit'

/** A length of the drawing in px, as a multiple of the type master. */
export function px(n: number): CSSResult {
  return css`calc(var(--appkit-px) * ${n})`
}

/** A corner of the drawing in px, as a multiple of the radius master. */
export function radius(n: number): CSSResult {
  return css`calc(var(--appkit-radius) * ${n})`
}
