import { css, html, type TemplateResult } from 'lit'
import '../../elements/display/icon.js'
import type { IconName } from '../../elements/display/icon.js'
import { px, radius } from '../../elements/element.js'

export interface HelpCard {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

export function renderHelpCards(cards: readonly HelpCard[]): TemplateResult {
  return html`<ul class="cards">
    ${cards.map(
      ({ icon, title, text }) =>
        html`<li>
          <span class="icon-box"><appkit-ui-icon name=${icon}></appkit-ui-icon></span>
          <div>
            <h2>${title}</h2>
            <p>${text}</p>
          </div>
        </li>`,
    )}
  </ul>`
}

export const helpCardStyles = css`
  .cards {
    gap: ${px(8)};
  }
  .cards li {
    display: flex;
    gap: ${px(12)};
    padding: ${px(14)} ${px(16)} ${px(14)} ${px(12)};
    border-radius: ${radius(18)};
    background: var(--appkit-raised);
  }
  .cards .icon-box {
    background: var(--appkit-surface);
    color: var(--appkit-accent-ink);
  }
  .cards div {
    min-inline-size: 0;
  }
  .cards h2 {
    font: 500 var(--appkit-type-15);
  }
  .cards p {
    padding-block-start: ${px(2)};
    font: 400 var(--appkit-type-13);
    text-wrap: pretty;
  }
`
