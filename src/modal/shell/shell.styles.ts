import { css } from 'lit'
import { base, px, radius } from '../../elements/element.js'

export const styles = [
  base,
  css`
    :host {
      display: contents;
    }
    dialog {
      position: fixed;
      inset: 0;
      display: grid;
      grid: minmax(0, 1fr) / minmax(0, 1fr); /* nothing tall or long may stretch the card beyond the page: it scrolls */
      place-items: start center; /* the upper edge stays in place when the height changes */
      inline-size: 100%;
      block-size: 100%;
      max-inline-size: none;
      max-block-size: none;
      padding: max(${px(16)}, (100dvh - ${px(680)}) / 2) ${px(16)} ${px(16)};
      border: 0;
      background: none;
      color: inherit;
      overflow: auto;
      overscroll-behavior: contain;
      pointer-events: auto;
      z-index: var(--appkit-z-index, 999);
      transition:
        display var(--appkit-card-ms) allow-discrete,
        overlay var(--appkit-card-ms) allow-discrete;
    }
    /* While it closes, it keeps its layout. */
    dialog:not([open]) {
      display: none;
    }
    dialog::backdrop {
      background: var(--appkit-backdrop);
      opacity: 0;
      transition:
        opacity var(--appkit-backdrop-ms) linear,
        display var(--appkit-backdrop-ms) allow-discrete,
        overlay var(--appkit-backdrop-ms) allow-discrete;
    }
    dialog[open]::backdrop {
      opacity: var(--shade, 1); /* while a sheet is dragged */
    }
    .card {
      position: relative;
      display: flex;
      flex-direction: column;
      inline-size: 100%;
      max-inline-size: ${px(360)};
      max-block-size: 100%;
      overflow: clip;
      border-radius: ${radius(24)};
      background: var(--appkit-surface);
      color: var(--appkit-text);
      box-shadow: var(--appkit-shadow);
    }
    dialog .card {
      opacity: 0;
      translate: 0 calc(${px(8)} * var(--appkit-move));
      scale: calc(1 - 0.02 * var(--appkit-move));
      transition:
        opacity var(--appkit-card-ms) var(--appkit-ease),
        translate var(--appkit-card-ms) var(--appkit-ease),
        scale var(--appkit-card-ms) var(--appkit-ease);
    }
    dialog[open] .card {
      opacity: 1;
      translate: 0 0;
      scale: 1;
    }
    @starting-style {
      dialog[open]::backdrop {
        opacity: 0;
      }
      dialog[open] .card {
        opacity: 0;
        translate: 0 calc(${px(8)} * var(--appkit-move));
        scale: calc(1 - 0.02 * var(--appkit-move));
      }
    }
    .header {
      display: grid;
      grid: auto / ${px(40)} 1fr ${px(40)};
      align-items: center;
      flex: none;
      min-block-size: ${px(60)};
      padding: 0 ${px(12)};
    }
    .header h1 {
      font: 600 var(--appkit-type-16);
      text-align: center;
      unicode-bidi: plaintext; /* names have their own direction */
      /* Two lines, with an ellipsis. The whole is its hint. */
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      overflow: hidden;
      overflow-wrap: anywhere;
      padding: 0 ${px(8)}; /* the ellipsis of a centered line extends half its width beyond it */
      outline: none;
    }
    h1[data-unseen] {
      position: absolute;
      clip-path: inset(50%);
    }
    /* The card of the opening dialog has faded in already. */
    :host([data-replaces]) dialog,
    :host([data-replaces]) dialog::backdrop,
    :host([data-replaces]) .card {
      transition: none;
    }
    .frame {
      position: relative;
      overflow: hidden auto;
      overscroll-behavior: contain;
      max-block-size: ${px(740)};
      scrollbar-width: thin;
      scrollbar-color: var(--appkit-hover) transparent;
    }
    .wallet {
      position: absolute;
      inline-size: 100%;
      block-size: 0;
      overflow: hidden;
      visibility: hidden;
    }
    /* It shrinks with the card: a frame that is cut cannot be approved in. */
    .wallet[data-shown] {
      position: relative;
      visibility: visible;
    }
    /* The wallet's frame takes the place of the screen at once, so that its buttons do not move. */
    .frame:has(+ .wallet[data-shown]) {
      block-size: 0;
      overflow: clip;
    }
    .wallet iframe {
      display: block;
      inline-size: 100%;
      block-size: 100%;
      border: 0;
      color-scheme: normal;
    }
    .embedded {
      position: relative;
    }
    .embedded .card {
      box-shadow: none;
      z-index: var(--appkit-z-index, auto);
    }
    @media (max-width: 430px) {
      dialog {
        place-items: end stretch;
        padding: 0;
      }
      .card {
        max-inline-size: none;
      }
      dialog .card {
        border-radius: ${radius(24)} ${radius(24)} 0 0;
        padding-block-end: env(safe-area-inset-bottom, 0);
        max-block-size: calc(100% - ${px(24)});
        translate: 0 calc(100% * var(--appkit-move));
        scale: 1;
      }
      @starting-style {
        dialog[open] .card {
          translate: 0 calc(100% * var(--appkit-move));
          scale: 1;
        }
      }
      /* A second line makes the header taller, so that the first one is below the grabber. */
      dialog h1 {
        margin: ${px(16)} 0;
      }
      /* The grabber of a sheet. */
      dialog .card::before {
        content: '';
        position: absolute;
        inset-block-start: ${px(8)};
        inset-inline: calc(50% - ${px(18)});
        block-size: ${px(4)};
        border-radius: ${radius(2)};
        background: var(--appkit-hover);
      }
      .full .card {
        block-size: 100%;
        max-block-size: 100%;
        border-radius: 0;
      }
    }
    @media (forced-colors: active) {
      .card {
        border: ${px(1)} solid CanvasText;
      }
    }
  `,
]
