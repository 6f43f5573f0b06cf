import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a card looks. */
export const styles = css`
  :host {
    inline-size: 100%;
    max-inline-size: ${px(360)};
  }
  [part='base'] {
    overflow: hidden;
    border-radius: ${radius(24)};
    background: var(--appkit-surface);
    box-shadow: var(--appkit-shadow);
  }
  @media (forced-colors: active) {
    [part='base'] {
      border: ${px(1)} solid CanvasText;
    }
  }
`
