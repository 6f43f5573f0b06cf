import { css } from 'lit'
import { px, radius } from '../../elements/px.js'

/** The list under the code. */
export const styles = css`
  ul:not(:empty) {
    margin-block-start: ${px(8)};
  }
  .search {
    display: grid;
    place-items: center;
    inline-size: ${px(40)};
    block-size: ${px(40)};
    border-radius: ${radius(11)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
`
