import { css } from 'lit'
import { px } from '../px.js'

/** How an icon looks. */
export const styles = css`
  :host {
    display: inline-block;
    flex: none;
    inline-size: ${px(20)};
    block-size: ${px(20)};
  }
  :host([size='16']) {
    inline-size: ${px(16)};
    block-size: ${px(16)};
  }
  :host([size='18']) {
    inline-size: ${px(18)};
    block-size: ${px(18)};
  }
  :host([size='24']) {
    inline-size: ${px(24)};
    block-size: ${px(24)};
  }
  svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  /* What points along the line of reading turns with it. */
  :host([name='chevron-left']:dir(rtl)) svg,
  :host([name='chevron-right']:dir(rtl)) svg,
  :host([name='external-link']:dir(rtl)) svg,
  :host([name='log-out']:dir(rtl)) svg {
    scale: -1 1;
  }
`
