import { css } from 'lit'
import { px, radius } from '../../elements/px.js'

/** The list under the code, and what stands in the code's place until the terms are agreed to. */
export const styles = css`
  ul:not(:empty) {
    margin-block-start: ${px(8)};
  }
  .waits {
    display: grid;
    place-items: center;
    min-block-size: ${px(312)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
`
