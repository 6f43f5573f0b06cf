import { css } from 'lit'
import { px, radius } from '../px.js'

/** How an entry looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(12)};
    block-size: ${px(56)};
    padding: ${px(8)} ${px(12)};
    border-radius: ${radius(14)};
    color: inherit;
    text-decoration: none;
  }
  .pictures {
    position: relative;
    flex: none;
    inline-size: ${px(40)};
    block-size: ${px(40)};
  }
  .pair appkit-ui-image {
    position: absolute;
    inset: 0 auto auto 0;
  }
  .pair appkit-ui-image + appkit-ui-image {
    inset: auto 0 0 auto;
    box-shadow: 0 0 0 ${px(2)} var(--appkit-surface);
  }
  .plain {
    display: grid;
    place-items: center;
    border-radius: ${radius(11)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
  .mark {
    position: absolute;
    inset-block-end: ${px(-4)};
    inset-inline-end: ${px(-4)};
    display: grid;
    place-items: center;
    inline-size: ${px(20)};
    block-size: ${px(20)};
    border: ${px(2)} solid var(--appkit-surface);
    border-radius: 50%;
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
  .mark appkit-ui-icon {
    inline-size: ${px(12)};
    block-size: ${px(12)};
  }
  .words,
  .end {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
  }
  .words {
    flex: 1;
  }
  .end {
    flex: none;
    align-items: flex-end;
    max-inline-size: 55%;
    font-variant-numeric: tabular-nums;
  }
  [part='name'],
  [part='description'],
  [part='value'],
  [part='note'] {
    max-inline-size: 100%;
    overflow: hidden;
    /* what is cut is cut at its own end, and stands where the row begins */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='name'],
  [part='value'] {
    font: 500 var(--appkit-type-15);
  }
  [part='description'],
  [part='note'] {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    font-variant-numeric: tabular-nums;
  }
  :host([tone='gain']) [part='value'] {
    color: var(--appkit-success);
  }
  :host([tone='off']) [part='value'] {
    color: var(--appkit-muted);
    text-decoration: line-through;
  }
  :host([tone='off']) .mark {
    color: var(--appkit-danger);
  }
  @media (hover: hover) {
    a[part='base']:hover {
      background: var(--appkit-raised);
    }
  }
  a[part='base']:active {
    background: var(--appkit-hover);
  }
`
