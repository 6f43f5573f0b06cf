import { css, html, type TemplateResult } from 'lit'
import { px, radius } from '../../elements/element.js'

/** Layout that every pairing view shares, so that switching between them does not move the content. */
export interface PairingLayout {
  readonly place: unknown
  readonly line?: unknown
  readonly buttons?: unknown
  /** Text that screen readers announce when it changes. */
  readonly announcement: string
}

export function renderPairing({ place, line, buttons, announcement }: PairingLayout): TemplateResult {
  return html`<div class="place">${place}</div>
    <div class="line small">${line}</div>
    <div class="buttons">${buttons}</div>
    <p class="spoken" role="status">${announcement}</p>`
}

export const layoutStyles = css`
  .place {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: ${px(8)};
    min-block-size: ${px(312)};
    text-align: center;
  }
  .place > :not(appkit-ui-qr-code, ul) {
    max-inline-size: ${px(280)};
  }
  .place > ul {
    align-self: stretch;
    margin-block-start: ${px(8)};
    text-align: start;
  }
  .still {
    display: grid;
    place-items: center;
    inline-size: ${px(104)};
    block-size: ${px(104)};
  }
  .any {
    display: grid;
    place-items: center;
    inline-size: ${px(60)};
    block-size: ${px(60)};
    border-radius: ${radius(17)};
    background: var(--appkit-accent-fill);
    color: var(--appkit-on-accent);
  }
  appkit-ui-ring .any {
    inline-size: ${px(80)};
    block-size: ${px(80)};
    border-radius: ${radius(21)};
  }
  .any appkit-ui-icon {
    inline-size: 50%;
    block-size: 50%;
  }
  .still,
  appkit-ui-ring {
    margin-block-end: ${px(4)};
  }
  .line {
    min-block-size: ${px(18)};
    margin-block: ${px(14)} ${px(16)};
    color: var(--appkit-muted);
    font-variant-numeric: tabular-nums;
    text-align: center;
    text-wrap: balance;
  }
  .buttons {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: ${px(8)};
    min-block-size: ${px(48)};
  }
  .spoken {
    position: absolute;
    inline-size: ${px(1)};
    block-size: ${px(1)};
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .field {
    inline-size: 100%;
    block-size: ${px(48)};
    padding-inline: ${px(16)};
    border: ${px(1)} solid var(--appkit-line);
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-text);
    font: 400 var(--appkit-type-13);
    text-overflow: ellipsis;
  }
`

export const styles = css`
  :host {
    gap: 0;
    padding: 0;
  }
`
