import { html, type TemplateResult } from 'lit'
import '../../elements/icon/icon.js'
import type { IconName } from '../../elements/icon/icon-paths.js'
import '../../elements/row/row.js'

/** One thing to try when a link led nowhere. */
export interface OtherWay {
  readonly icon: IconName
  readonly name: string
  readonly description: string
  press(): void
}

/** What to try when a link led nowhere, each as a row; a way may bring a drawing of its own. */
export function renderOtherWays(ways: readonly (OtherWay | TemplateResult)[]): TemplateResult {
  return html`<ul>
    ${ways.map(way => html`<li>${'icon' in way ? row(way) : way}</li>`)}
  </ul>`
}

function row({ icon, name, description, press }: OtherWay): TemplateResult {
  return html`<appkit-ui-row name=${name} description=${description} @click=${press}>
    <span class="icon-box" slot="image"><appkit-ui-icon name=${icon}></appkit-ui-icon></span>
  </appkit-ui-row>`
}
