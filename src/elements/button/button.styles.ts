import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a button looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: ${px(8)};
    inline-size: 100%;
    min-block-size: ${px(48)};
    padding: ${px(8)} ${px(16)};
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-text);
    font: 500 var(--appkit-type-15);
    text-align: center;
  }
  span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  ::slotted(*) {
    vertical-align: middle;
  }
  /* A mark in place of words, which may stand in a row of them. */
  :host([label]) [part='base'] {
    padding-inline: ${px(4)};
  }
  :host([variant='primary']) [part='base'] {
    background: var(--appkit-accent-fill);
    color: var(--appkit-on-accent);
  }
  :host([variant='danger']) [part='base'] {
    background: var(--appkit-danger-soft);
    color: var(--appkit-danger);
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-hover);
    }
    :host([variant='primary']) [part='base']:not([aria-disabled]):hover {
      /* Away from the colour of the label, so that it reads better, never worse. */
      background: color-mix(
        in srgb,
        var(--appkit-accent-fill) 92%,
        color(from var(--appkit-on-accent) srgb calc(1 - r) calc(1 - g) calc(1 - b))
      );
    }
    :host([variant='danger']) [part='base']:not([aria-disabled]):hover {
      background: color-mix(in srgb, var(--appkit-danger-soft) 93%, var(--appkit-danger));
    }
  }
  [part='base']:not([aria-disabled]):active {
    scale: 0.985;
  }
  :host([disabled]:not([busy])) [part='base'] {
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
`
