import { css } from 'lit'
import { px } from '../../elements/px.js'

export const styles = css`
  :host {
    --most: 404;
    --around: 236;
  }
  .filter {
    padding-inline: ${px(8)} ${px(4)};
    color: var(--appkit-muted);
  }
  .grid,
  .empty {
    /* Four rows, and fewer where the window is low: the field stays on view. */
    block-size: clamp(${px(204)}, calc(100dvh - var(--appkit-px) * var(--around)), var(--appkit-px) * var(--most));
  }
  /* What follows takes its place from the grid, so that the card does not grow. */
  .grid:has(~ .late) {
    --most: 298;
    --around: 342;
  }
  .late {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding-block-start: ${px(4)};
  }
  @media (max-width: 430px) {
    :host {
      --most: 504;
      --around: 260;
    }
    .grid:has(~ .late) {
      --most: 398;
      --around: 366;
    }
  }
`
