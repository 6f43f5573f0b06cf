import { css } from 'lit'
import { px } from '../px.js'

/** How a heading in a list looks: it stands at the foot of its place. */
export const styles = css`
  :host {
    display: flex;
    align-items: flex-end;
    block-size: 100%;
    padding: 0 ${px(12)} ${px(8)};
  }
  [part='base'] {
    color: var(--appkit-muted);
    font: 500 var(--appkit-type-13);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
