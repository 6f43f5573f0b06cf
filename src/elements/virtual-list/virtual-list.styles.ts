import { css } from 'lit'
import { px } from '../px.js'

/** How a virtual list looks. */
export const styles = css`
  :host {
    overflow: hidden auto;
    overscroll-behavior: contain;
    /* Read back as the size of one px of the drawing; it has no effect worth seeing. */
    scroll-padding-block-end: var(--appkit-px);
  }
  [part='base'] {
    position: relative;
    block-size: calc(${px(1)} * var(--height) * var(--rows));
    margin-block-start: calc(${px(-1)} * var(--cut));
    contain: layout;
  }
  [part='item'] {
    --share: calc(100% / var(--columns));
    position: absolute;
    inset-block-start: calc(${px(1)} * var(--height) * var(--row, 0));
    inset-inline-start: calc(var(--share) * var(--column, 0));
    inline-size: var(--share);
    block-size: calc(${px(1)} * var(--height));
  }
`
