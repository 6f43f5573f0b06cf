import { css } from 'lit'
import { px, radius } from '../../elements/element.js'

export const swapView = css`
  appkit-ui-note {
    padding-block-start: ${px(4)};
  }
  appkit-swap-details {
    padding-block: ${px(4)};
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
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${px(8)};
    min-block-size: ${px(40)};
    padding: ${px(4)};
    border-radius: ${radius(8)};
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary bdi {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  summary appkit-ui-icon {
    flex: none;
    transition: rotate var(--appkit-hover-ms);
  }
  [open] > summary appkit-ui-icon {
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
  .much {
    color: var(--appkit-danger);
  }
  fieldset {
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
