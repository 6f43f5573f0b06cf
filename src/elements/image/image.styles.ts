import { css, type CSSResult } from 'lit'
import { px, radius } from '../px.js'

/** How an image looks. */
export const styles = css`
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
