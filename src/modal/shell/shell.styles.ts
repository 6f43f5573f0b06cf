import { css, unsafeCSS } from 'lit'
import { base } from '../../elements/element.js'
import { dialogCss } from '../dialog-css.js'

export const styles = [
  base,
  unsafeCSS(dialogCss),
  css`
    :host {
      display: contents;
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
      min-block-size: 0;
      scrollbar-width: thin;
      scrollbar-color: var(--appkit-hover) transparent;
    }
    .frame > * {
      display: flex;
      flex-direction: column;
    }
    .wallet {
      position: absolute;
      inline-size: 100%;
      block-size: 0;
      overflow: hidden;
      visibility: hidden;
    }
    .wallet[data-shown] {
      position: relative;
      flex: 0 1 auto; /* a frame that is cut cannot be approved in: where the card is lower, so is the frame */
      min-block-size: 0;
      visibility: visible;
    }
    .wallet iframe {
      display: block;
      inline-size: 100%;
      block-size: 100%;
      border: 0;
      color-scheme: normal;
    }
    .embedded .card {
      box-shadow: none;
      z-index: var(--appkit-z-index, auto);
    }
  `,
]
