import { css } from 'lit'
import { px } from '../../elements/px.js'
import { screenParts } from '../kit/screen-parts.styles.js'

/** The list under the code. */
export const styles = [
  screenParts,
  css`
    ul:not(:empty) {
      margin-block-start: ${px(8)};
    }
  `,
]
