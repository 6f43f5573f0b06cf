import { html, nothing, type TemplateResult } from 'lit'
import type { SiwxPrompt } from '../../controllers/chain/siwx-prompt.js'
import '../../elements/box/box.js'
import '../../elements/key-value/key-value.js'
import '../../elements/note/note.js'
import '../../elements/skeleton/skeleton.js'
import type { siwx as words } from '../../i18n/en/siwx.js'
import { cleanText } from '../../lib/clean-text.js'
import { shortAddress } from '../../lib/short-address.js'

/** How many of the things that a message names are shown. */
const NAMED = 3

/** What a message says, as facts that a person can check: text from others is text. */
export function renderMessage(prompt: SiwxPrompt, t: typeof words, locale: string): TemplateResult {
  const { message, network, address } = prompt
  const domain = cleanText(message?.domain, 100)
  const statement = cleanText(message?.statement, 300)
  const named = (message?.resources ?? []).slice(0, NAMED).map(each => cleanText(each, 100))
  const until = message?.expirationTime ? Date.parse(message.expirationTime) : NaN
  const place = message ? domain : html`<appkit-ui-skeleton variant="text"></appkit-ui-skeleton>`
  return html`<appkit-ui-box>
      ${statement ? html`<p class="statement" dir="auto">${statement}</p>` : nothing}
      <appkit-ui-key-value key=${t.website}><bdi>${place}</bdi></appkit-ui-key-value>
      <appkit-ui-key-value key=${t.network} value=${network.name}></appkit-ui-key-value>
      <appkit-ui-key-value key=${t.account}><bdi title=${address}>${shortAddress(address)}</bdi></appkit-ui-key-value>
      ${
        until
          ? html`<appkit-ui-key-value key=${t.until} value=${moment(until, locale)}></appkit-ui-key-value>`
          : nothing
      }
      ${
        named.length > 0
          ? html`<p class="small">${t.also}</p>
              <ul class="small">
                ${named.map(each => html`<li><bdi>${each}</bdi></li>`)}
              </ul>`
          : nothing
      }
    </appkit-ui-box>
    ${
      message && message.domain !== location.host
        ? html`<appkit-ui-note variant="warning">${t.elsewhere(domain)}</appkit-ui-note>`
        : nothing
    }`
}

/** A moment in so few words that it stays on one line: the year is said where it is another one. */
function moment(at: number, locale: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const day = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale, { ...year, ...day }).format(at)
}
