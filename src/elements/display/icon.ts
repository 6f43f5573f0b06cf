import { css, html, LitElement, svg } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px } from '../element.js'

const styles = css`
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
  /* Icons that point along the inline axis are mirrored in right-to-left text. */
  :host([name='chevron-left']:dir(rtl)) svg,
  :host([name='chevron-right']:dir(rtl)) svg,
  :host([name='external-link']:dir(rtl)) svg,
  :host([name='log-out']:dir(rtl)) svg {
    scale: -1 1;
  }
`

const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0'

/** Path data of every icon, one path each, on a 24 × 24 grid. */
export const iconPaths = {
  'alert-circle': `${CIRCLE}M12 7.5V13M12 16.4v.1`,
  'arrow-down': 'M12 5v13M6 12l6 6 6-6',
  'arrow-up': 'M12 19V6M6 12l6-6 6 6',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M16 8v5.2a2.6 2.6 0 0 0 5 1V12a9 9 0 1 0-3.6 7.2',
  check: 'M5 12.5L9.5 17 19 7.5',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-left': 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  clock: `${CIRCLE}M12 7v5.3l3.2 1.9`,
  copy: 'M10.5 8h6a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-6A2.5 2.5 0 0 1 8 16.5v-6A2.5 2.5 0 0 1 10.5 8M5 15V7a2 2 0 0 1 2-2h8',
  'external-link': 'M14 5h5v5M19 5l-8 8M17 14v3a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h3',
  globe: `${CIRCLE}M3 12h18M12 3c2.4 2.5 3.6 5.5 3.6 9s-1.2 6.5-3.6 9c-2.4-2.5-3.6-5.5-3.6-9s1.2-6.5 3.6-9`,
  'help-circle': `${CIRCLE}M9.5 9.3a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2 1-1.2 1.8M12 16.6v.1`,
  info: `${CIRCLE}M12 11v5.5M12 7.6v.1`,
  'log-out': 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15.5 16.5L20 12l-4.5-4.5M20 12H9.5',
  mail: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2M4 8l8 5 8-5',
  monitor: 'M5 4h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M12 16v4M8.5 20h7',
  more: 'M6 12a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0M12.6 12a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0M19.2 12a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0',
  plus: 'M12 5v14M5 12h14',
  'qr-code': 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h.1M19 14v.1M14 19h.1M16.5 16.5v.1M19 19h.1',
  refresh: 'M20 11A8 8 0 0 0 5.7 7L4 9M4 4.5V9h4.5M4 13a8 8 0 0 0 14.3 4l1.7-2M20 19.5V15h-4.5',
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M16 16l4 4',
  smartphone: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M12 17.5v.1',
  swap: 'M8 4v15l-4-4M16 20V5l4 4',
  wallet:
    'M17 8V6a1 1 0 0 0-1-1H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-7a2 2 0 0 0-2-2H6a2 2 0 0 1-2-1.5M16 13.5v.1',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17v.1',
  x: 'M6 6l12 12M18 6L6 18',
} as const satisfies Record<string, string>

export type IconName = keyof typeof iconPaths

/**
 * @summary A decorative stroke icon in the text color. The adjacent text carries the meaning.
 *
 * @csspart base - The drawing.
 */
export class IconElement extends LitElement {
  static override styles = [base, styles]

  /** An unknown name renders an empty space of the same size. */
  @property({ reflect: true }) name: IconName = 'x'
  @property({ reflect: true, type: Number }) size: 16 | 18 | 20 | 24 = 20

  override render() {
    const path = Object.hasOwn(iconPaths, this.name) ? iconPaths[this.name] : ''
    return html`<svg part="base" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path} />`}</svg>`
  }
}

define('appkit-ui-icon', IconElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-icon': IconElement
  }
}
