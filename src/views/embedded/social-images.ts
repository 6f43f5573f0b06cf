import { css, html, type TemplateResult } from 'lit'
import type { SocialPhase } from '../../controllers/embedded/social-login.js'
import type { Social } from '../../core/config.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/ring.js'

/** What stands on a small button in place of a name: letters, for nobody's mark is ours to draw. */
const marks: Readonly<Record<Social, string>> = {
  google: 'G',
  x: 'X',
  discord: 'D',
  farcaster: 'F',
  github: 'GH',
  apple: 'A',
  facebook: 'Fb',
}

/** The letters of an account. */
export function socialMark(social: Social): string {
  return marks[social]
}

/** The account's letters in the ring that says how the login stands. */
export function renderSocialRing(social: Social, phase: SocialPhase): TemplateResult {
  const state = phase === 'failed' || phase === 'idle' ? 'failed' : phase === 'done' ? 'done' : 'turning'
  return html`<appkit-ui-ring state=${state}
    ><span class="mark" aria-hidden="true">${socialMark(social)}</span></appkit-ui-ring
  >`
}

/** The room around the ring, the words and the buttons. */
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
