import { css } from 'lit'
import { px, radius } from '../../elements/element.js'

export const amountField = css`
  :host {
    padding: 0;
  }
  .box {
    display: flex;
    flex-direction: column;
    gap: ${px(6)};
    padding: ${px(14)} ${px(16)};
    border: ${px(1)} solid transparent;
    border-radius: ${radius(18)};
    background: var(--appkit-raised);
    cursor: text;
    transition: border-color var(--appkit-hover-ms);
  }
  .box:has(input:not([readonly]):focus-visible) {
    border-color: var(--appkit-accent-ink);
    box-shadow: 0 0 0 ${px(3)} var(--appkit-accent-soft);
  }
  .box:has([aria-invalid]) {
    border-color: var(--appkit-danger);
  }
  .line {
    display: flex;
    align-items: center;
    min-block-size: ${px(36)};
  }
  .line.small {
    gap: ${px(12)};
    justify-content: space-between;
    flex-wrap: wrap;
    min-block-size: ${px(20)};
    color: var(--appkit-muted);
    font-variant-numeric: tabular-nums;
  }
  input {
    flex: 1;
    min-inline-size: 0;
    block-size: ${px(40)};
    padding: 0;
    border: 0;
    outline: none;
    background: none;
    color: var(--appkit-text);
    text-align: start;
    text-overflow: clip; /* never an ellipsis in an amount */
    appearance: none;
  }
  input:focus-visible {
    outline: none; /* the box shows the focus ring */
  }
  .number {
    display: flex;
    flex: 1;
    align-items: center;
    min-inline-size: 0;
  }
  :dir(rtl) > .number {
    justify-content: end;
  }
  :dir(rtl) > .number input {
    text-align: end;
  }
  /* In right-to-left text, the currency is to the left of the number, next to it. */
  @supports (field-sizing: content) {
    :dir(rtl) > .number input {
      flex: 0 1 auto;
      field-sizing: content;
    }
  }
  ::placeholder {
    color: var(--appkit-muted);
    opacity: 1;
  }
  [data-busy] {
    animation: wait 800ms ease-in-out infinite alternate;
  }
  @keyframes wait {
    to {
      opacity: 0.45;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    [data-busy] {
      animation: none;
    }
  }
  .large {
    font: 500 var(--appkit-type-30);
    letter-spacing: -0.02em;
  }
  .middle {
    font: 500 var(--appkit-type-18);
  }
  .little {
    font: 500 var(--appkit-type-15);
  }
  .least {
    font: 500 var(--appkit-type-13);
  }
  input,
  .sign {
    font-variant-numeric: tabular-nums;
  }
  .sign {
    flex: none;
    color: var(--appkit-text);
  }
  slot > *,
  ::slotted(*) {
    flex: none;
    max-inline-size: 50%;
    margin-inline-start: ${px(12)};
  }
  .other {
    display: flex;
    align-items: center;
    gap: ${px(4)};
    min-inline-size: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
  }
  button.other {
    margin-block: ${px(-4)};
    padding-block: ${px(4)};
    border-radius: ${radius(6)};
    cursor: pointer;
  }
  button.other appkit-ui-icon {
    flex: none;
    color: var(--appkit-accent-ink);
    rotate: 90deg;
  }
  .box:has([aria-invalid]) .other,
  .wrong {
    color: var(--appkit-danger);
  }
  bdi,
  .held span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .held {
    display: flex;
    gap: ${px(8)};
    min-inline-size: 0;
  }
  .held appkit-ui-text-link {
    flex: none;
  }
`
