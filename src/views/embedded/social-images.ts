import { css, html, type TemplateResult } from 'lit'
import type { SocialPhase } from '../../controllers/embedded/social-login.js'
import type { Social } from '../../core/features.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/ring.js'

/** Letters instead of logos, which are trademarks of the providers. */
const monograms: Readonly<Record<Social, string>> = {
  google: 'G',
  x: 'X',
  discord: 'D',
  farcaster: 'F',
  github: 'GH',
  apple: 'A',
  facebook: 'Fb',
}

export function getMonogram(social: Social): string {
  return monograms[social]
}

export function renderSocialRing(social: Social, phase: SocialPhase): TemplateResult {
  const state = phase === 'failed' || phase === 'idle' ? 'failed' : phase === 'done' ? 'done' : 'turning'
  return html`<appkit-ui-ring state=${state}
    ><span class="mark" aria-hidden="true">${getMonogram(social)}</span></appkit-ui-ring
  >`
}

export const ringStyles = css`
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
    font: 600 var(--appkit-type-30);
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
