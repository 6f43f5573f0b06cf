import { css } from 'lit'
import { px, radius } from '../px.js'

/** How a field looks. */
export const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(10)};
    block-size: ${px(56)};
    padding-inline: ${px(16)} ${px(8)};
    border: ${px(1)} solid transparent;
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
    cursor: text;
    transition: border-color var(--appkit-hover-ms);
  }
  [part='base']:focus-within {
    border-color: var(--appkit-accent-ink);
    box-shadow: 0 0 0 ${px(3)} var(--appkit-accent-soft);
    color: var(--appkit-text);
  }
  [part='input'] {
    flex: 1;
    min-inline-size: 0;
    block-size: 100%;
    padding: 0;
    border: 0;
    outline: none;
    background: none;
    color: var(--appkit-text);
    font: inherit;
    text-overflow: ellipsis;
    appearance: none;
  }
  ::placeholder {
    color: var(--appkit-muted);
    opacity: 1;
  }
  ::-webkit-search-cancel-button {
    display: none;
  }
  [part='clear'] {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: ${px(40)};
    block-size: ${px(40)};
    padding: 0;
    border: 0;
    border-radius: ${radius(12)};
    background: none;
    color: var(--appkit-muted);
    cursor: pointer;
  }
  [part='error'] {
    padding: ${px(6)} ${px(16)} 0;
    color: var(--appkit-danger);
    font: 400 var(--appkit-type-13);
    overflow-wrap: anywhere;
  }
  :has([aria-invalid]) {
    border-color: var(--appkit-danger);
  }
  @media (forced-colors: active) {
    [part='base'] {
      border-color: CanvasText;
    }
    [part='base']:focus-within {
      border-color: Highlight;
      outline: ${px(1)} solid Highlight;
    }
  }
`
