import { css } from 'lit'

const px = (n: number) => css`calc(var(--appkit-px) * ${n})`

export const styles = css`
  :host {
    display: inline-block;
    vertical-align: middle;
  }
  :host([hidden]) {
    display: none;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: ${px(8)};
    box-sizing: border-box;
    max-inline-size: 100%;
    block-size: ${px(40)};
    margin: 0;
    padding: 0 ${px(16)};
    border: 0;
    border-radius: calc(var(--appkit-radius) * 12);
    background: var(--appkit-raised);
    color: var(--appkit-text);
    font: 600 var(--appkit-type-15);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
    transition: background var(--appkit-hover-ms);
  }
  :host([size='sm']) button {
    block-size: ${px(32)};
    padding: 0 ${px(12)};
    border-radius: calc(var(--appkit-radius) * 10);
    font: 600 var(--appkit-type-13);
  }
  .primary {
    background: var(--appkit-accent-fill);
    color: var(--appkit-on-accent);
  }
  @media (hover: hover) {
    .neutral:not(:disabled):hover {
      background: var(--appkit-hover);
    }
    .primary:not(:disabled):hover {
      background: color-mix(in srgb, var(--appkit-accent-fill) 90%, var(--appkit-on-accent));
    }
  }
  button:focus-visible {
    outline: ${px(2)} solid var(--appkit-accent-ink);
    outline-offset: ${px(2)};
  }
  button:disabled {
    background: var(--appkit-raised);
    color: var(--appkit-muted);
    cursor: default;
  }
  [part='label'] {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='balance'] {
    color: var(--appkit-muted);
    font-weight: 500;
    white-space: nowrap;
  }
  .dot,
  .ring {
    flex: none;
    box-sizing: border-box;
    inline-size: ${px(20)};
    block-size: ${px(20)};
    border-radius: 50%;
  }
  .dot {
    background: var(--appkit-accent-soft);
  }
  .ring {
    border: ${px(2)} solid currentcolor;
    border-block-start-color: transparent;
    opacity: 0.8;
    animation: turn calc(var(--appkit-turn-ms) * 1) linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
`
