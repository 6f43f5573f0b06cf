import { css } from 'lit'

/** A part brings no room of its own: the screen around it does. */
export const styles = css`
  :host {
    gap: 0;
    padding: 0;
  }
`
