import { css } from 'lit'
import { px, radius } from '../../elements/element.js'

export const swapView = css`
  appkit-ui-note {
    padding-block: ${px(4)};
  }
  appkit-swap-details {
    padding-block: ${px(4)};
  }
  appkit-swap-details[whole] + appkit-ui-key-value {
    margin-block-start: ${px(-8)};
  }
  .waiting {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
  }
  .box {
    block-size: ${px(98)};
    border-radius: ${radius(18)};
  }
  .line {
    block-size: ${px(48)};
    border-radius: ${radius(14)};
  }
`

export const swapDetails = css`
  :host {
    padding: 0;
  }
  .line {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: ${px(12)};
  }
  /* The facts take the whole width, below the slippage. */
  .line:has([open]) {
    display: block;
    position: relative;
  }
  .line:has([open]) .slippage {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }
  .line:has([open]) summary {
    max-inline-size: 62%;
  }
  summary,
  .slippage {
    display: flex;
    align-items: center;
    gap: ${px(4)};
    min-block-size: ${px(40)};
    padding: ${px(4)};
    border-radius: ${radius(8)};
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
    list-style: none;
  }
  .slippage {
    flex: none;
    border: 0;
    background: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary bdi {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  summary appkit-ui-icon,
  .slippage appkit-ui-icon {
    flex: none;
    transition: rotate var(--appkit-hover-ms);
  }
  [open] > summary appkit-ui-icon,
  [aria-expanded='true'] appkit-ui-icon {
    rotate: 180deg;
  }
  summary:focus-visible {
    outline: ${px(2)} solid var(--appkit-accent-ink);
  }
  .facts {
    display: flex;
    flex-direction: column;
    font: 400 var(--appkit-type-13);
  }
  .high {
    color: var(--appkit-warning);
  }
  .extreme {
    color: var(--appkit-danger);
  }
  fieldset {
    font: 400 var(--appkit-type-13);
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${px(12)};
    margin: 0;
    padding: ${px(5)} ${px(4)};
    border: 0;
  }
  legend {
    display: contents;
    color: var(--appkit-muted);
  }
  .choices {
    display: flex;
    gap: ${px(4)};
  }
  label {
    position: relative;
    display: grid;
    place-items: center;
    min-inline-size: ${px(48)};
    block-size: ${px(28)};
    padding-inline: ${px(8)};
    border-radius: ${radius(8)};
    background: var(--appkit-raised);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  label:has(:checked) {
    background: var(--appkit-accent-soft);
    color: var(--appkit-accent-ink);
    font-weight: 600;
  }
  label:has(:focus-visible) {
    outline: ${px(2)} solid var(--appkit-accent-ink);
    outline-offset: ${px(2)};
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  @media (forced-colors: active) {
    label {
      border: ${px(1)} solid ButtonText;
    }
    label:has(:checked) {
      border-color: Highlight;
    }
  }
`
