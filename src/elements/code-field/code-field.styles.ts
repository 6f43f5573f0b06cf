import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a code field looks: a box a digit, and one field over all of them. */
export const styles = css`
  :host {
    display: block;
  }
  [part='base'] {
    position: relative;
    display: flex;
    justify-content: center;
    gap: ${px(8)};
    direction: ltr; /* a code reads from left to right in every language */
  }
  [part='digit'] {
    display: grid;
    place-items: center;
    flex: 1;
    min-inline-size: 0;
    max-inline-size: ${px(48)};
    block-size: ${px(56)};
    border: ${px(1)} solid transparent;
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-text);
    font: 600 var(--appkit-type-18);
    font-variant-numeric: tabular-nums;
  }
  input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    padding: 0;
    border: 0;
    outline: none !important; /* the box of the next digit has the ring */
    background: none;
    color: transparent;
    caret-color: transparent;
    font: inherit;
    cursor: text;
    appearance: none;
  }
  input::selection {
    background: none;
  }
  input:focus ~ [part='digit'][data-next] {
    border-color: var(--appkit-accent-ink);
    box-shadow: 0 0 0 ${px(3)} var(--appkit-accent-soft);
  }
  :host([error]:not([error=''])) [part='digit'] {
    border-color: var(--appkit-danger);
  }
  :host([disabled]) [part='digit'] {
    color: var(--appkit-muted);
  }
  [part='error'] {
    padding: ${px(8)} ${px(4)} 0;
    color: var(--appkit-danger);
    font: 400 var(--appkit-type-13);
    text-align: center;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    [part='digit'] {
      border-color: CanvasText;
    }
    input:focus ~ [part='digit'][data-next] {
      border-color: Highlight;
      outline: ${px(1)} solid Highlight;
    }
  }
`
