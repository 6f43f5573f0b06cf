import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a box looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    flex-direction: column;
    gap: ${px(6)};
    padding: ${px(14)} ${px(16)};
    border: 0 solid transparent;
    border-radius: ${radius(18)};
    background: var(--appkit-raised);
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    [part='base'] {
      border-width: ${px(1)};
    }
  }
`
