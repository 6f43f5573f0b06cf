import { css } from 'lit'
import { px, radius } from '../../elements/element.js'

export const styles = css`
  :host {
    gap: ${px(8)};
  }
  .presets {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    flex-direction: row;
    gap: ${px(8)};
  }
  .presets button {
    inline-size: 100%;
    block-size: ${px(36)};
    padding: 0 ${px(4)};
    overflow: hidden;
    border: ${px(1)} solid transparent;
    border-radius: ${radius(11)};
    background: var(--appkit-raised);
    color: var(--appkit-text);
    font: 500 var(--appkit-type-13);
    font-variant-numeric: tabular-nums;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  .presets button[aria-pressed='true'] {
    border-color: var(--appkit-accent-ink);
    color: var(--appkit-accent-ink);
  }
  .presets button[aria-disabled] {
    color: var(--appkit-muted);
    cursor: default;
  }
  @media (hover: hover) {
    .presets button:not([aria-disabled]):hover {
      background: var(--appkit-hover);
    }
  }
  .get {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${px(6)} ${px(12)};
    align-items: center;
    padding: ${px(15)} ${px(17)};
    border-radius: ${radius(18)};
    background: var(--appkit-raised);
  }
  .number {
    display: flex;
    align-items: center;
    min-block-size: ${px(40)};
    min-inline-size: 0;
  }
  .number b {
    font: 500 var(--appkit-type-30);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
  .number b.long {
    font: 500 var(--appkit-type-18);
    letter-spacing: 0;
  }
  .number appkit-ui-skeleton {
    inline-size: ${px(120)};
    block-size: ${px(28)};
    border-radius: ${radius(8)};
  }
  .muted {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  .get .muted {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .get > .muted {
    grid-column: 1 / -1;
    white-space: nowrap;
  }
  .fixed {
    display: flex;
    align-items: center;
    gap: ${px(8)};
    max-inline-size: ${px(140)};
    min-block-size: ${px(36)};
    font: 500 var(--appkit-type-15);
  }
  .fixed bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  appkit-ui-pill {
    max-inline-size: ${px(150)};
  }
  .costs {
    padding: 0 ${px(8)};
  }
  .age {
    min-block-size: ${px(26)};
    padding: ${px(4)};
  }
  .costs appkit-ui-skeleton {
    inline-size: ${px(64)};
  }
  .costs [aria-busy] {
    block-size: ${px(30)};
  }
  .sellers {
    min-block-size: ${px(112)};
  }
  .offers {
    display: flex;
    align-items: center;
    gap: ${px(4)};
    font: 400 var(--appkit-type-13);
  }
  .foot p {
    padding-block-end: ${px(2)};
  }
`
