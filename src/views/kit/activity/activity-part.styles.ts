import { css } from 'lit'
import { px } from '../../../elements/px.js'
import { rowList } from '../row-list.styles.js'

/** How the activity looks. */
export const activityStyles = [
  rowList,
  css`
    .rows {
      /* The first month stands where the list begins. */
      margin-block-start: ${px(-20)};
    }
  `,
]
