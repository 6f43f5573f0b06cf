import { css } from 'lit'

/** How an amount looks. */
export const styles = css`
  [part='base'] {
    display: block;
    color: var(--appkit-text);
    font: 500 var(--appkit-type-15);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  :host([size='30']) [part='base'] {
    font: 500 var(--appkit-type-30);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }
  :host([size='38']) [part='base'] {
    font: 600 var(--appkit-type-38);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }
  [part='rest'] {
    color: var(--appkit-muted);
  }
  .odd {
    animation: roll-odd var(--appkit-view-ms) var(--appkit-ease);
  }
  .even {
    animation: roll-even var(--appkit-view-ms) var(--appkit-ease);
  }
  @keyframes roll-odd {
    from {
      opacity: 0;
      translate: 0 calc(30% * var(--appkit-move));
    }
  }
  @keyframes roll-even {
    from {
      opacity: 0;
      translate: 0 calc(30% * var(--appkit-move));
    }
  }
`
