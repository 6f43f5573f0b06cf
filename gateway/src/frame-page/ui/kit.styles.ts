import { css, unsafeCSS } from 'lit'

const px = (n: number) => unsafeCSS(`calc(var(--appkit-px) * ${n})`)
const radius = (n: number) => unsafeCSS(`calc(var(--appkit-radius) * ${n})`)

export const kit = css`
  :host {
    display: flex;
    flex-direction: column;
    box-sizing: border-box;
    min-block-size: 0;
  }
  * {
    box-sizing: border-box;
    margin: 0;
  }
  [hidden] {
    display: none !important;
  }
  :focus-visible {
    outline: ${px(2)} solid var(--appkit-accent-ink);
    outline-offset: ${px(1)};
  }
  .screen {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-block-size: 0;
    padding: 0 ${px(12)} ${px(16)};
    overflow-x: clip; /* some texts have no break opportunities */
  }
  .body {
    display: flex;
    flex-direction: column;
    flex: 1;
    gap: ${px(8)};
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding-block-end: ${px(12)};
    scrollbar-width: thin;
  }
  header {
    padding: ${px(16)} ${px(28)} ${px(16)};
    text-align: center;
  }
  header.who {
    padding-block-start: 0; /* below the modal's own header */
  }
  header p {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  h1 {
    font: 600 var(--appkit-type-16);
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  h1.large {
    font: 600 var(--appkit-type-18);
    margin-block-end: ${px(4)};
  }
  h2 {
    font: 600 var(--appkit-type-15);
    padding: ${px(4)} ${px(16)} 0;
  }
  .hint {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-15);
    text-align: center;
    text-wrap: balance;
    padding: 0 ${px(16)} ${px(8)};
  }
  .box {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${px(4)};
    padding: ${px(12)} ${px(16)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
  }
  .step {
    display: grid;
    padding: ${px(12)} ${px(16)} 0;
  }
  .step b {
    font: 600 var(--appkit-type-15);
  }
  .label {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  .number {
    font: 400 var(--appkit-type-30);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .number.small {
    font: 600 var(--appkit-type-16);
  }
  .address {
    font: 400 var(--appkit-type-13);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    color: var(--appkit-text);
  }
  .text {
    font: 400 var(--appkit-type-13);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    unicode-bidi: isolate;
  }
  .mono {
    font-family: ui-monospace, SFMono-Regular, Menlo, monospace;
  }
  .pairs {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${px(8)};
    padding: ${px(8)} ${px(8)};
  }
  .pairs + .pairs {
    padding-block-start: 0;
  }
  .pair {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: ${px(16)};
    font: 400 var(--appkit-type-13);
  }
  .pair dt {
    color: var(--appkit-muted);
    flex: none;
    max-inline-size: 60%;
    overflow-wrap: anywhere;
  }
  .pair dd {
    text-align: end;
    overflow-wrap: anywhere;
    min-inline-size: 0;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  .note {
    display: flex;
    gap: ${px(10)};
    padding: ${px(12)} ${px(14)};
    border-radius: ${radius(14)};
    font: 400 var(--appkit-type-13);
    background: var(--appkit-warning-soft);
    color: var(--appkit-warning);
  }
  .note.red {
    background: var(--appkit-danger-soft);
    color: var(--appkit-danger);
    font-weight: 500;
  }
  .note.calm {
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
  .note > div {
    display: grid;
    gap: ${px(8)};
  }
  .note .address {
    display: block;
    color: inherit;
  }
  .note svg {
    flex: none;
    margin-block-start: ${px(-1)};
  }
  svg {
    inline-size: ${px(20)};
    block-size: ${px(20)};
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  footer {
    flex: none;
    display: grid;
    gap: ${px(8)};
  }
  .two {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: ${px(8)};
  }
  .state {
    min-block-size: ${px(18)};
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    text-align: center;
    padding-inline: ${px(12)};
  }
  .state.steady {
    display: grid;
    align-content: center;
    margin-block-start: ${px(-8)};
    min-block-size: ${px(36)}; /* two lines, so that its text does not move the buttons */
  }
  .state.red {
    color: var(--appkit-danger);
  }
  button,
  .button {
    appearance: none;
    position: relative;
    overflow: hidden;
    display: flex;
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    min-block-size: ${px(48)};
    padding: ${px(8)} ${px(16)};
    border: 0;
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-text);
    font: 500 var(--appkit-type-15);
    text-align: center;
    cursor: pointer;
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
    transition: background-color var(--appkit-hover-ms);
  }
  button.primary,
  .button.primary {
    background: var(--appkit-accent-fill);
    color: var(--appkit-on-accent);
  }
  button.danger {
    background: var(--appkit-danger-soft);
    color: var(--appkit-danger);
  }
  button.link {
    min-block-size: ${px(40)};
    background: none;
    color: var(--appkit-accent-ink);
  }
  button.unsettled {
    cursor: default;
  }
  button[aria-disabled='true'],
  button[aria-disabled='true']:hover {
    background: var(--appkit-raised);
    color: var(--appkit-muted);
    cursor: default;
  }
  @media (hover: hover) {
    button:hover {
      background: var(--appkit-hover);
    }
    button.primary:hover {
      background: color-mix(in srgb, var(--appkit-accent-fill) 92%, var(--appkit-text));
    }
    button.danger:hover {
      background: color-mix(in srgb, var(--appkit-danger-soft) 93%, var(--appkit-danger));
    }
    button.link:hover {
      background: var(--appkit-raised);
    }
  }
  button .fill {
    position: absolute;
    inset: 0;
    background: color-mix(in srgb, currentColor 22%, transparent);
    transform: scaleX(0);
    transform-origin: left;
  }
  button .fill:dir(rtl) {
    transform-origin: right;
  }
  button.holding .fill {
    transform: scaleX(1);
    transition: transform 600ms linear;
  }
  button .front {
    position: relative;
    overflow-wrap: anywhere;
  }
  .row {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: center;
    gap: ${px(12)};
    min-block-size: ${px(64)};
    padding: ${px(8)} ${px(12)};
    text-align: start;
    background: none;
  }
  .row[aria-disabled='true'],
  .row[aria-disabled='true']:hover {
    background: none;
  }
  .row .icon {
    display: grid;
    place-items: center;
    inline-size: ${px(40)};
    block-size: ${px(40)};
    border-radius: ${radius(11)};
    background: var(--appkit-raised);
    color: var(--appkit-accent-ink);
  }
  .row b {
    display: block;
    font: 500 var(--appkit-type-15);
  }
  .row small {
    display: block;
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  .row > svg:dir(rtl) {
    scale: -1 1;
  }
  label.field {
    display: grid;
    gap: ${px(4)};
    padding: ${px(8)} ${px(16)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
  }
  label.field:focus-within {
    outline: ${px(2)} solid var(--appkit-accent-ink);
    outline-offset: ${px(-2)};
  }
  label.field input {
    inline-size: 100%;
    border: 0;
    outline: 0;
    padding: 0;
    background: none;
    color: inherit;
    font: 400 var(--appkit-type-16);
  }
  label.check {
    display: flex;
    flex: none; /* its words may need several lines */
    gap: ${px(12)};
    align-items: center;
    padding: ${px(8)} ${px(16)};
    min-block-size: ${px(44)};
    font: 400 var(--appkit-type-13);
    overflow-wrap: anywhere;
  }
  label.check input {
    inline-size: ${px(18)};
    block-size: ${px(18)};
    accent-color: var(--appkit-accent-fill);
    flex: none;
  }
  form {
    display: grid;
    gap: ${px(8)};
  }
  details summary {
    cursor: pointer;
    padding: ${px(8)};
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  .box > :is(.text, .address) + .label {
    margin-block-start: ${px(4)};
  }
  .box summary {
    padding: ${px(4)} 0 0;
  }
  .box [open] summary {
    padding-block-end: ${px(4)};
  }
  .emblem {
    display: grid;
    place-items: center;
    inline-size: ${px(64)};
    block-size: ${px(64)};
    margin: ${px(8)} auto ${px(12)};
    border-radius: ${radius(20)};
    background: var(--appkit-accent-soft);
    color: var(--appkit-accent-ink);
  }
  .emblem svg {
    inline-size: ${px(28)};
    block-size: ${px(28)};
  }
  .words {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
    gap: ${px(6)};
    padding: 0;
    list-style: none;
    counter-reset: word;
  }
  .words li {
    counter-increment: word;
    padding: ${px(8)};
    border-radius: ${radius(10)};
    background: var(--appkit-raised);
    font: 500 var(--appkit-type-13);
  }
  .words li::before {
    content: counter(word) ' ';
    color: var(--appkit-muted);
    font-weight: 400;
  }
  @media (forced-colors: active) {
    button,
    .box,
    .note,
    label.field {
      border: ${px(1)} solid CanvasText;
    }
  }
`
