import { css } from 'lit'
import { screenParts } from '../kit/screen-parts.styles.js'

/** A part brings no room of its own: the screen around it does. */
export const styles = [
  screenParts,
  css`
    :host {
      gap: 0;
      padding: 0;
    }
  `,
]
