import { css } from 'lit'
import { px } from '../../elements/px.js'

export const styles = css`
  .filter {
    padding-inline: ${px(8)} ${px(4)};
    color: var(--appkit-muted);
  }
  .grid,
  .empty {
    /* Four rows, and fewer where the window is low: the field stays on view. */
    block-size: clamp(${px(204)}, calc(100dvh - ${px(236)}), ${px(404)});
  }
  .grid {
    /* Room for the focus ring of what stands at the edge. */
    margin: 0 ${px(-6)};
    padding: ${px(4)} ${px(6)} 0;
    scrollbar-width: thin;
    scrollbar-color: var(--appkit-hover) transparent;
  }
  .late {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding-block-start: ${px(4)};
  }
  @media (max-width: 430px) {
    .grid,
    .empty {
      block-size: clamp(${px(204)}, calc(100dvh - ${px(260)}), ${px(504)});
    }
  }
`
