import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { SocialPhase } from '../../controllers/embedded/social-login.js'
import { socialNames } from '../../controllers/embedded/social-providers.js'
import type { Social } from '../../core/features.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import { base, px, radius } from '../../elements/element.js'
import '../../elements/feedback/ring.js'
import { screenParts } from '../shared/screen.styles.js'
import { defineView } from '../shared/view.js'
import { socialMarks } from './social-marks.gen.js'

// A fingerprint, like the icon of the wallet's own screens.
const FINGERPRINT =
  'M7 11a5 5 0 0 1 10 0v2M12 11v4a6 6 0 0 1-1.5 4M8.5 19a9 9 0 0 0 .8-4M15.5 15.5a9 9 0 0 1-1.2 4.3M4.3 14.5A11 11 0 0 0 4 11a8 8 0 0 1 13-6.2M19.4 7.8A8 8 0 0 1 20 11v2'

// Stands for the word in a sentence; no text contains it.
const PLACEHOLDER = '\u0000'

/** Renders the provider's mark. It is decorative: the control around it has a name. */
export function renderSocialMark(social: Social, size: 20 | 24 | 36): TemplateResult {
  return html`<svg class="brand" viewBox="0 0 24 24" data-size=${size} aria-hidden="true">
    ${socialMarks[social].map(([fill, path]) => svg`<path fill=${fill} d=${path} />`)}
  </svg>`
}

export function renderPasskeyMark(slot = ''): TemplateResult {
  return html`<svg class="fingerprint" slot=${slot || nothing} viewBox="0 0 24 24" aria-hidden="true">
    ${svg`<path d=${FINGERPRINT} />`}
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
  .fingerprint {
    display: block;
    inline-size: ${px(20)};
    block-size: ${px(20)};
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  @media (forced-colors: active) {
    .brand path {
      fill: currentcolor;
    }
  }
`

// The mark of a login to the embedded wallet, as large as the picture of a wallet. `name` is that of the wallet, which
// is named after the login.
export class LoginMark extends LitElement {
  static override styles = [
    base,
    screenParts,
    markStyles,
    css`
      .icon-box {
        background: var(--mark, var(--appkit-raised));
      }
    `,
  ]
  @property() name = ''

  override render() {
    const { name } = this
    const mark = renderLoginMark(name)
    return mark ? html`<span class="icon-box">${mark}</span>` : html`<appkit-ui-image name=${name}></appkit-ui-image>`
  }
}

function renderLoginMark(name: string): TemplateResult | undefined {
  const socials = Object.keys(socialNames) as Social[]
  const social = socials.find(key => socialNames[key] === name)
  if (social) return renderSocialMark(social, 20)
  if (name === 'Passkey') return renderPasskeyMark()
  return name === 'Email' ? html`<appkit-ui-icon name="mail"></appkit-ui-icon>` : undefined
}

defineView('appkit-login-mark', LoginMark)

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
