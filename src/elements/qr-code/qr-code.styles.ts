import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a QR code looks. */
export const styles = css`
  :host {
    inline-size: 100%;
    max-inline-size: ${px(312)};
    margin-inline: auto;
  }
  [part='base'] {
    position: relative;
    display: grid;
    place-items: center;
    aspect-ratio: 1;
    border-radius: ${radius(22)};
    background: var(--appkit-qr-paper);
    box-shadow: inset 0 0 0 ${px(1)} var(--appkit-line);
    forced-color-adjust: none;
  }
  svg,
  .waiting,
  slot {
    grid-area: 1 / 1;
  }
  svg {
    inline-size: 100%;
    block-size: 100%;
    fill: none;
    stroke: var(--appkit-qr-ink);
    stroke-linecap: round;
  }
  path {
    stroke-width: 0.86;
  }
  .eye {
    stroke-width: 1;
  }
  .pupil {
    fill: var(--appkit-qr-ink);
    stroke: none;
  }
  .waiting {
    inline-size: calc(100% - ${px(36)});
    block-size: calc(100% - ${px(36)});
    border-radius: ${radius(14)};
    background: var(--appkit-qr-ink);
    opacity: 0.06;
    animation: wait 1.6s ease-in-out infinite alternate;
  }
  ::slotted(*) {
    z-index: 1;
    grid-area: 1 / 1;
  }
  slot {
    display: contents;
  }
  @keyframes wait {
    to {
      opacity: 0.02;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .waiting {
      animation: none;
    }
  }
`
