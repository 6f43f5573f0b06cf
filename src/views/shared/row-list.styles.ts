import { css } from 'lit'
import { px } from '../../elements/element.js'

// Row height including the gap, in design px.
export const ROW_HEIGHT = 60

/** Height of the account's tabs, which cover the top of the lists that scroll below them, in design px. */
export const TABS_HEIGHT = 48

export const rowList = css`
  :host {
    padding: 0 0 ${px(8)};
  }
  .line {
    padding: ${px(8)} ${px(12)};
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    text-align: center;
    text-wrap: balance;
  }
`
