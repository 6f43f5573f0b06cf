import { css } from 'lit'
import { px, radius } from '../../elements/px.js'

export const styles = css`
  li:first-child appkit-ui-row {
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
  }
  .search {
    display: grid;
    place-items: center;
    inline-size: ${px(40)};
    block-size: ${px(40)};
    border-radius: ${radius(11)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
  .protocol {
    background: var(--appkit-accent-soft);
    color: var(--appkit-accent-ink);
  }
  .empty {
    padding: ${px(24)} ${px(12)};
    text-align: center;
  }
  .legal {
    display: flex;
    gap: ${px(10)};
    padding: ${px(8)} ${px(12)} 0;
    color: var(--appkit-muted);
    text-align: start;
  }
  .legal input {
    flex: none;
    inline-size: ${px(24)};
    block-size: ${px(24)};
    margin: 0;
    accent-color: var(--appkit-accent-fill);
  }
  .foot {
    margin: ${px(8)} ${px(-12)} ${px(-16)};
    padding: ${px(12)};
    border-block-start: ${px(1)} solid var(--appkit-line);
    text-align: center;
  }
`
