import { css } from 'lit'
import { px } from '../px.js'

/** How an avatar looks. */
export const styles = css`
  :host {
    --hue: var(--appkit-avatar-hue, 0);
    flex: none;
    inline-size: ${px(40)};
    block-size: ${px(40)};
  }
  :host([size='24']) {
    inline-size: ${px(24)};
    block-size: ${px(24)};
  }
  :host([size='80']) {
    inline-size: ${px(80)};
    block-size: ${px(80)};
  }
  [part='base'] {
    block-size: 100%;
    overflow: hidden;
    border-radius: 50%;
    background: conic-gradient(
      from var(--appkit-avatar-turn, 0deg),
      oklch(65% 0.18 var(--hue)),
      oklch(62% 0.2 calc(var(--hue) + 40)),
      oklch(78% 0.13 calc(var(--hue) + 100)),
      oklch(84% 0.12 calc(var(--hue) + 160)),
      oklch(65% 0.18 var(--hue))
    );
    forced-color-adjust: none;
  }
  img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`
