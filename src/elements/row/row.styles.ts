import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a row looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(12)};
    inline-size: 100%;
    min-block-size: ${px(56)};
    padding: ${px(8)} ${px(12)};
    border-radius: ${radius(14)};
  }
  .words {
    flex: 1;
    min-inline-size: 0;
  }
  [part='name'],
  [part='description'] {
    display: block;
    overflow: hidden;
    /* a name is cut at its own end, and stands where the row begins */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='name'] {
    font: 500 var(--appkit-type-15);
  }
  [part='description'] {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  /* The name is worth more than what stands at the end. */
  ::slotted([slot='end']) {
    max-inline-size: 50%;
  }
  slot[name='end'] {
    color: var(--appkit-muted);
  }
  slot[name='end'] appkit-ui-icon {
    color: var(--appkit-accent-ink);
  }
  :host([selected]) [part='base'] {
    background: var(--appkit-raised);
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-raised);
    }
    :host([selected]) [part='base']:hover {
      background: var(--appkit-hover);
    }
  }
  [part='base']:not([aria-disabled]):active {
    background: var(--appkit-hover);
  }
  /* The words stay readable, because they say why it is off. */
  :host([disabled]) [part='name'] {
    color: var(--appkit-muted);
  }
  :host([disabled]) ::slotted([slot='image']) {
    opacity: 0.55;
  }
`
