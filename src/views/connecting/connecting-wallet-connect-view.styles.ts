import { css } from 'lit'
import { px } from '../../elements/px.js'

/** What every screen has, and the room between the tabs and what they show. */
export const styles = css`
  [role='tabpanel'] {
    margin-block-start: ${px(12)};
  }
`
