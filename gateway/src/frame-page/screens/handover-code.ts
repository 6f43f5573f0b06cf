import { css, html, type TemplateResult } from 'lit'
import { px } from '../../../../src/elements/element.js'

export const handoverCodeStyles = css`
  .code {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 ${px(16)};
    direction: ltr; /* codes are read left to right in every language */
    font: 600 var(--appkit-type-30);
    font-family: ui-monospace, Consolas, monospace;
    letter-spacing: 0.08em;
    text-align: center;
  }
  .spelled {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`

/** Renders a code in two groups. Screen readers spell it. */
export function renderHandoverCode(code: string): TemplateResult {
  return html`<span class="code" aria-hidden="true">${code.split('-').map(group => html`<bdi>${group}</bdi>`)}</span
    ><span class="spelled" dir="ltr">${[...code.replace('-', '')].join(' ')}</span>`
}
