import { css } from 'lit'
import { px } from '../../elements/px.js'
import { screen } from '../kit/screen.styles.js'

/** What every screen has, and the room between the tabs and what they show. */
export const styles = [
  screen,
  css`
    [role='tabpanel'] {
      margin-block-start: ${px(12)};
    }
  `,
]
