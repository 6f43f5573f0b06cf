import { css } from 'lit'
import { base, px, radius } from '../../elements/element.js'

export const screenParts = css`
  .icon-box {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: ${px(40)};
    block-size: ${px(40)};
    border-radius: ${radius(11)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
  .foot {
    margin: ${px(8)} ${px(-12)} ${px(-16)};
    padding: ${px(12)};
    border-block-start: ${px(1)} solid var(--appkit-line);
    text-align: center;
  }
  .empty {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: ${px(16)};
    padding: ${px(24)} ${px(12)};
    text-align: center;
  }
  /* A finished action keeps its space and the focus. */
  .over {
    opacity: 0;
  }
  /* Visible to screen readers only. */
  .told {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`

export const screen = [
  base,
  css`
    :host {
      display: flex;
      flex-direction: column;
      gap: ${px(4)};
      padding: 0 ${px(12)} ${px(16)};
    }
    .centre {
      display: flex;
      flex-direction: column;
      align-items: center;
      gap: ${px(8)};
      text-align: center;
    }
    .wide {
      align-self: stretch;
    }
    .pair {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: ${px(8)};
      align-self: stretch;
    }
    h2 {
      font: 600 var(--appkit-type-18);
      overflow-wrap: anywhere;
    }
    p {
      color: var(--appkit-muted);
      text-wrap: balance;
      overflow-wrap: anywhere;
    }
    .small {
      font: 400 var(--appkit-type-13);
    }
    ul {
      display: flex;
      flex-direction: column;
      gap: ${px(4)};
      margin: 0;
      padding: 0;
      list-style: none;
    }
  `,
]
