import { css } from 'lit'

export const playgroundStyles = css`
  :host {
    display: block;
    font: 14px/20px var(--vp-font-family-base);
    color: var(--vp-c-text-1);
  }
  * {
    box-sizing: border-box;
  }
  .layout {
    display: grid;
    grid-template-columns: 280px minmax(0, 1fr);
    gap: 20px;
    align-items: start;
  }
  .controls {
    display: grid;
    gap: 12px;
    grid-row: span 2;
  }
  fieldset {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 12px 16px;
    border: 1px solid var(--vp-c-divider);
    border-radius: 14px;
    background: var(--vp-c-bg-soft);
  }
  legend {
    float: inline-start;
    margin-block-end: 4px;
    padding: 0;
    font-weight: 600;
  }
  legend + * {
    clear: both;
  }
  label,
  .row {
    display: flex;
    gap: 8px;
    align-items: center;
    min-block-size: 32px;
  }
  label > span,
  .row > label {
    flex: 1;
  }
  .toggles {
    grid-template-columns: 1fr 1fr;
  }
  .toggles legend {
    grid-column: 1 / -1;
  }
  .toggles label > span {
    overflow-wrap: anywhere;
  }
  select,
  button,
  input[type='color'] {
    block-size: 32px;
    border: 1px solid var(--vp-c-divider);
    border-radius: 10px;
    background: var(--vp-c-bg);
    color: inherit;
    font: inherit;
  }
  select {
    max-inline-size: 136px;
    padding: 0 8px;
  }
  input {
    accent-color: var(--vp-c-brand-2);
  }
  input[type='color'] {
    inline-size: 44px;
    padding: 3px;
    cursor: pointer;
  }
  input[type='range'] {
    inline-size: 96px;
  }
  input[type='checkbox'] {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
  }
  output {
    inline-size: 26px;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  button {
    padding: 0 12px;
    font-weight: 500;
    cursor: pointer;
  }
  button:hover {
    background: var(--vp-c-bg-soft);
  }
  :focus-visible {
    outline: 2px solid var(--vp-c-brand-2);
    outline-offset: 2px;
  }
  .controls > .quiet {
    justify-self: start;
  }
  .stage {
    display: grid;
    justify-items: center;
    padding: 16px;
    border: 1px solid var(--vp-c-divider);
    border-radius: 20px;
    background: var(--vp-c-bg-alt);
  }
  .screens,
  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .screens {
    justify-content: center;
    margin-block-end: 14px;
  }
  .screens button,
  .presets button {
    border-radius: 16px;
    color: var(--vp-c-text-2);
  }
  .screens button:hover,
  .presets button:hover {
    color: var(--vp-c-text-1);
  }
  button[aria-pressed='true'] {
    border-color: var(--vp-c-text-1);
    background: var(--vp-c-bg-soft);
    color: var(--vp-c-text-1);
  }
  .note {
    margin: 0;
    color: var(--vp-c-text-2);
    font-size: 13px;
  }
  iframe {
    inline-size: 100%;
    block-size: 680px;
    border: 1px solid var(--vp-c-divider);
    border-radius: 14px;
    background: var(--vp-c-bg);
  }
  .phone iframe {
    inline-size: min(390px, 100%);
    block-size: 760px;
    border: 8px solid #22252c;
    border-radius: 40px;
  }
  .code {
    min-inline-size: 0;
  }
  [role='tablist'] {
    display: flex;
    gap: 4px;
    margin-block-end: 12px;
  }
  [role='tab'] {
    border-color: transparent;
    background: none;
    color: var(--vp-c-text-2);
  }
  [role='tab'][aria-selected='true'] {
    background: var(--vp-c-bg-soft);
    border-color: var(--vp-c-divider);
    color: var(--vp-c-text-1);
  }
  figure {
    margin: 0 0 12px;
    border: 1px solid var(--vp-c-divider);
    border-radius: 14px;
    overflow: hidden;
  }
  figcaption {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding: 6px 6px 6px 16px;
    color: var(--vp-c-text-2);
    background: var(--vp-c-bg-soft);
  }
  pre {
    margin: 0;
    padding: 12px 16px;
    overflow-x: auto;
    font: 13px/20px var(--vp-font-family-mono);
  }
  pre:focus-visible {
    outline-offset: -2px;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  @media (max-width: 900px) {
    .layout {
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
    }
    .stage {
      order: -1;
      padding: 0;
      border: 0;
      background: none;
    }
    iframe {
      block-size: 600px;
    }
    .phone iframe {
      block-size: 640px;
    }
    select {
      max-inline-size: none;
    }
    select,
    button,
    input[type='color'] {
      block-size: 40px;
    }
  }
`
