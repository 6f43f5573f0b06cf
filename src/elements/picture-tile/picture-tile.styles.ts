import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a picture tile looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    flex-direction: column;
    padding: ${px(4)};
    border-radius: ${radius(16)};
    color: inherit;
    text-decoration: none;
  }
  .picture {
    position: relative;
    display: block;
  }
  appkit-ui-image {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 1;
    border-radius: ${radius(14)};
  }
  [part='quantity'] {
    position: absolute;
    inset-block-start: ${px(8)};
    inset-inline-end: ${px(8)};
    padding: ${px(2)} ${px(8)};
    border-radius: ${radius(8)};
    background: var(--appkit-surface);
    font: 500 var(--appkit-type-12);
    font-variant-numeric: tabular-nums;
  }
  [part='name'],
  [part='description'] {
    overflow: hidden;
    padding-inline: ${px(4)};
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='name'] {
    padding-block-start: ${px(8)};
    font: 500 var(--appkit-type-15);
  }
  [part='description'] {
    min-block-size: ${px(18)};
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  @media (hover: hover) {
    a[part='base']:hover {
      background: var(--appkit-raised);
    }
  }
`
