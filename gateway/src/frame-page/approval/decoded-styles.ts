import { css } from 'lit'
import { px, radius } from '../../../../src/elements/element.js'

/** The parts of a decoded request, and its warnings. */
export const decodedStyles = css`
  header.who {
    padding-block: 0 ${px(12)}; /* below the modal's own header */
  }
  header.alone {
    padding-block-start: ${px(8)};
  }
  h2 {
    font: 600 var(--appkit-type-15);
    padding: ${px(4)} ${px(16)} 0;
  }
  header h2 {
    font: 600 var(--appkit-type-18);
    padding: 0 0 ${px(8)};
  }
  .step {
    display: grid;
    gap: 0;
    padding: ${px(12)} ${px(16)} 0;
  }
  .step b {
    font: 600 var(--appkit-type-15);
    overflow-wrap: anywhere;
  }
  /* A step that one line describes in full. It opens to the boxes that the others have. */
  .fold {
    flex: none;
    border-radius: ${radius(18)};
    background: var(--appkit-raised);
  }
  .fold > summary {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: ${px(8)};
    inline-size: auto;
    padding: ${px(12)} ${px(16)};
    color: var(--appkit-text);
  }
  .fold > summary > * {
    grid-column: 1;
  }
  .fold > summary > appkit-ui-icon {
    grid-column: 2;
    grid-row: 1 / span 3;
    color: var(--appkit-muted);
  }
  .fold > summary:focus-visible {
    border-radius: ${radius(18)};
    outline-offset: ${px(-2)};
  }
  .fold > .whole {
    display: grid;
    padding-block-end: ${px(8)};
  }
  .unit {
    color: var(--appkit-muted);
  }
  .number {
    font-weight: 600;
  }
  .number.small {
    font: 600 var(--appkit-type-16);
  }
  .address {
    font: 400 var(--appkit-type-13);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .text {
    font: 400 var(--appkit-type-13);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    unicode-bidi: isolate;
  }
  .text.large {
    font: 400 var(--appkit-type-15);
  }
  .domain {
    font: 600 var(--appkit-type-18);
    overflow-wrap: anywhere;
  }
  /* Names, addresses and data start where their label does. */
  .address,
  .domain,
  .domain + .text,
  .mono {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .paper .text {
    min-block-size: 2lh;
  }
  .free {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    text-align: center;
    text-wrap: balance;
    padding-inline: ${px(16)};
  }
  .mono {
    font-family: ui-monospace, SFMono-Regular, Menlo, monospace;
  }
  .pairs:has(+ .pairs) {
    padding-block-end: 0;
  }
  .pairs + .pairs {
    padding-block-start: 0;
  }
  appkit-ui-box > .pairs {
    padding: ${px(4)} 0 0;
  }
  appkit-ui-box > :is(.text, .address) + .label {
    margin-block-start: ${px(4)};
  }
  summary {
    display: flex;
    align-items: center;
    gap: ${px(4)};
    inline-size: fit-content;
    min-block-size: ${px(24)};
    cursor: pointer;
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  [open] > summary appkit-ui-icon {
    rotate: 180deg;
  }
  [open] summary {
    padding-block-end: ${px(4)};
  }
  appkit-ui-note p + p {
    margin-block-start: ${px(8)};
  }
  appkit-ui-note .address {
    display: block;
  }
`
