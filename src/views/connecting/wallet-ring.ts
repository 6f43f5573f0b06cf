import { css, html, type TemplateResult } from 'lit'
import '../../elements/image/image.js'
import { px } from '../../elements/px.js'
import '../../elements/ring/ring.js'
import type { Asking } from './connecting-words.js'

/** The wallet's picture in the ring that says how the connection stands. */
export function renderWalletRing({ name, done, error }: Asking, icon: string | undefined): TemplateResult {
  return html`<appkit-ui-ring state=${error ? 'failed' : done ? 'done' : 'turning'}>
    <appkit-ui-image size="80" src=${icon ?? ''} name=${name}></appkit-ui-image>
  </appkit-ui-ring>`
}

/** The room around the ring, the words and the buttons. */
export const ringStyles = css`
  appkit-ui-ring {
    margin: ${px(20)} 0 ${px(12)};
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
