import { css } from 'lit'
import { px } from '../../elements/element.js'

export const styles = css`
  .wait {
    display: grid;
    place-items: center;
    min-block-size: ${px(320)};
  }
  .meeting {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: ${px(14)};
    padding-block: ${px(12)};
  }
  .between {
    display: grid;
    place-items: center;
    inline-size: ${px(32)};
    block-size: ${px(32)};
    border-radius: 50%;
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
  .meeting:not(.done) appkit-ui-icon {
    rotate: 90deg; /* between two images in a row */
  }
  .done .between {
    background: var(--appkit-success-soft);
    color: var(--appkit-success);
  }
  .words {
    padding: 0 ${px(8)} ${px(12)};
  }
  .statement {
    padding: ${px(2)} ${px(4)} ${px(6)};
    color: var(--appkit-text);
    text-wrap: pretty;
  }
  appkit-ui-note {
    padding-block-start: ${px(4)};
  }
  .standing {
    display: grid;
    align-content: center;
    min-block-size: ${px(44)};
    padding: ${px(8)};
    text-align: center;
  }
  .standing p + p {
    margin-block-start: ${px(4)};
    text-wrap: balance;
  }
  .standing p:not(.small) {
    color: var(--appkit-text);
  }
  .main {
    margin-block-start: ${px(4)};
  }
  .stack {
    display: grid;
    gap: ${px(8)};
  }
`
