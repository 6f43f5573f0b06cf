import { css } from 'lit'
import { px, radius } from '../../../../src/elements/element.js'

/** The layout of a screen: header, scrolling body and footer. The controls are the package's elements. */
export const screenStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }
  [hidden] {
    display: none !important;
  }
  .screen {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-block-size: 0;
    padding-block-end: ${px(16)};
    overflow-x: clip; /* some texts have no break opportunities */
  }
  header {
    padding: ${px(16)} ${px(40)};
    text-align: center;
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
  .emblem > * {
    inline-size: ${px(28)};
    block-size: ${px(28)};
  }
  /* In a low frame, what must be read needs the space. */
  @media (max-height: 400px) {
    header {
      padding-block: ${px(8)};
    }
    .emblem {
      display: none;
    }
  }
  .body {
    display: flex;
    flex-direction: column;
    flex: 1;
    gap: ${px(8)};
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding: 0 ${px(12)} ${px(4)};
    scrollbar-width: thin;
  }
  .hint {
    color: var(--appkit-muted);
    text-align: center;
    text-wrap: balance;
    padding: 0 ${px(16)} ${px(8)};
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
  .pairs {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${px(8)};
    padding: ${px(8)};
  }
  .pair {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: ${px(16)};
    font: 400 var(--appkit-type-13);
  }
  dt {
    color: var(--appkit-muted);
    flex: none;
    max-inline-size: 60%;
    overflow-wrap: anywhere;
  }
  dd {
    text-align: end;
    overflow-wrap: anywhere;
    min-inline-size: 0;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  footer {
    position: relative;
    flex: none;
    display: grid;
    gap: ${px(8)};
    padding: ${px(8)} ${px(12)} 0;
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
  /* Over the cut of a body that scrolls. At its end, nothing is drawn over it. */
  .more {
    position: absolute;
    inset: auto 0 100%;
    display: grid;
    justify-items: center;
    padding-block: ${px(40)} ${px(8)};
    background: linear-gradient(transparent, var(--appkit-surface) 85%);
    pointer-events: none;
  }
  .more button {
    display: flex;
    align-items: center;
    gap: ${px(4)};
    min-block-size: ${px(28)};
    padding: 0 ${px(10)} 0 ${px(14)};
    border: 0;
    border-radius: ${px(14)};
    background: var(--appkit-text);
    color: var(--appkit-surface);
    font: 500 var(--appkit-type-13);
    cursor: pointer;
    pointer-events: auto;
  }
  .more button:dir(rtl) {
    padding: 0 ${px(14)} 0 ${px(10)};
  }
  .body:focus-visible {
    outline-offset: ${px(-2)};
  }
  /* Drawn over the body, so that it does not move the buttons. Nothing can be approved while it is visible, and the end
     of the body can be scrolled above it. */
  .body:has(+ footer > .state.over:not(:empty))::after {
    content: '';
    flex: none;
    block-size: ${px(52)};
  }
  .state.over {
    position: absolute;
    inset: auto 0 100%;
    min-block-size: 0;
    padding-block: ${px(8)};
    background: var(--appkit-surface);
    animation: appear 1ms 300ms backwards; /* a screen that opens is covered for a moment */
  }
  /* The button that fills shows this to the eye. */
  .state.spoken {
    position: absolute;
    inline-size: 1px;
    min-block-size: 0;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @keyframes appear {
    from {
      visibility: hidden;
    }
  }
  .state.red {
    color: var(--appkit-danger);
  }
  .icon {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: ${px(40)};
    block-size: ${px(40)};
    border-radius: ${radius(11)};
    background: var(--appkit-raised);
    color: var(--appkit-accent-ink);
  }
  /* The hints of these rows matter, so they are not truncated. */
  appkit-ui-row::part(name),
  appkit-ui-row::part(description) {
    overflow-wrap: anywhere;
    white-space: normal;
  }
  appkit-ui-text-link {
    align-self: center;
  }
  form {
    display: grid;
    gap: ${px(8)};
  }
  /* Native, so that password managers find the form and its fields. */
  label.field {
    display: grid;
    gap: ${px(2)};
    padding: ${px(8)} ${px(16)};
    border: ${px(1)} solid transparent;
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    cursor: text;
  }
  label.field:focus-within {
    border-color: var(--appkit-accent-ink);
    box-shadow: 0 0 0 ${px(3)} var(--appkit-accent-soft);
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
  appkit-ui-box > label.check {
    min-block-size: ${px(28)};
    padding: 0;
  }
  label.check input {
    inline-size: ${px(18)};
    block-size: ${px(18)};
    accent-color: var(--appkit-accent-fill);
    flex: none;
  }
  @media (forced-colors: active) {
    label.field {
      border-color: CanvasText;
    }
    label.field:focus-within {
      border-color: Highlight;
      outline: ${px(1)} solid Highlight;
    }
  }
`
