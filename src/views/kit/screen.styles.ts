import { css } from 'lit'
import { base } from '../../elements/base.styles.js'
import { px } from '../../elements/px.js'

/** What every screen shares: the body's padding and rhythm, headings and paragraphs. */
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
