import { css, html, svg, type TemplateResult } from 'lit'
import type { SocialPhase } from '../../controllers/embedded/social-login.js'
import type { Social } from '../../core/features.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/ring.js'
import { socialMarks } from './social-marks.gen.js'

// Stands for the word in a sentence; no text contains it.
const PLACEHOLDER = '\u0000'

/** Renders the provider's mark. It is decorative: the control around it has a name. */
export function renderSocialMark(social: Social, size: 20 | 24 | 36): TemplateResult {
  return html`<svg class="brand" viewBox="0 0 24 24" data-size=${size} aria-hidden="true">
    ${socialMarks[social].map(([fill, path]) => svg`<path fill=${fill} d=${path} />`)}
  </svg>`
}

/** Renders a sentence about a match word, with the word in bold and on one line. */
export function renderMatchWord(sentence: (word: string) => string, word: string): TemplateResult {
  const [before, after] = sentence(PLACEHOLDER).split(PLACEHOLDER)
  return html`<p class="small">
    ${before}<b class="match-word"><bdi>${word}</bdi></b
    >${after}
  </p>`
}

export const matchWordStyles = css`
  .match-word {
    color: var(--appkit-text);
    font-weight: 600;
    white-space: nowrap;
  }
`

export function renderSocialRing(social: Social, phase: SocialPhase): TemplateResult {
  const state = phase === 'failed' || phase === 'idle' ? 'failed' : phase === 'done' ? 'done' : 'turning'
  return html`<appkit-ui-ring state=${state}
    ><span class="mark" aria-hidden="true">${renderSocialMark(social, 36)}</span></appkit-ui-ring
  >`
}

export const markStyles = css`
  .brand {
    display: block;
    color: var(--appkit-text);
    inline-size: ${px(20)};
    block-size: ${px(20)};
  }
  .brand[data-size='24'] {
    inline-size: ${px(24)};
    block-size: ${px(24)};
  }
  .brand[data-size='36'] {
    inline-size: ${px(36)};
    block-size: ${px(36)};
  }
  @media (forced-colors: active) {
    .brand path {
      fill: currentcolor;
    }
  }
`

export const ringStyles = css`
  ${markStyles}
  ${matchWordStyles}
  appkit-ui-ring {
    margin: ${px(20)} 0 ${px(12)};
  }
  .mark {
    display: grid;
    place-items: center;
    inline-size: ${px(80)};
    block-size: ${px(80)};
    border-radius: ${radius(22)};
    background: var(--appkit-raised);
  }
  .words {
    max-inline-size: ${px(280)};
    min-block-size: ${px(72)};
  }
  .wide {
    margin-block-start: ${px(8)};
  }
  .small {
    padding-block-start: ${px(8)};
  }
`
