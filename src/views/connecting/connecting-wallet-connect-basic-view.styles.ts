import { css } from 'lit'
import { px } from '../../elements/px.js'

/** The list under the code. */
export const styles = css`
  ul:not(:empty) {
    margin-block-start: ${px(8)};
  }
`
