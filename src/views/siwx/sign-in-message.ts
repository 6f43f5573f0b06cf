import { html, nothing, type TemplateResult } from 'lit'
import type { Scope } from '../../controllers/scope.js'
import type { SiwxPrompt } from '../../controllers/siwx/siwx-prompt.js'
import type { WalletInfo } from '../../core/account.js'
import '../../elements/display/avatar.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/display/key-value.js'
import '../../elements/feedback/note.js'
import '../../elements/feedback/skeleton.js'
import '../../elements/layout/box.js'
import type { siwx as words } from '../../i18n/en/siwx.js'
import { shortAddress } from '../../lib/addresses.js'
import { cleanText } from '../../lib/clean-text.js'

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

/** The app and the wallet side by side: who asks, and who answers. */
export function renderMeeting(
  scope: Scope,
  wallet: WalletInfo | undefined,
  { address, isDone }: { readonly address: string; readonly isDone: boolean },
): TemplateResult {
  const { metadata } = scope.options
  const own = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  const size = wallet?.icon ? 60 : 80
  const picture = wallet?.icon
    ? html`<appkit-ui-image size=${size} src=${wallet.icon} name=${wallet.name}></appkit-ui-image>`
    : html`<appkit-ui-avatar size=${size} address=${address}></appkit-ui-avatar>`
  return html`<div class="meeting ${isDone ? 'done' : ''}" aria-hidden="true">
    <appkit-ui-image size=${size} src=${metadata?.icons?.[0] ?? own ?? ''} name=${appName(scope)}></appkit-ui-image>
    <span class="between"><appkit-ui-icon name=${isDone ? 'check' : 'swap'} size="18"></appkit-ui-icon></span>
    ${picture}
  </div>`
}

/** What the app calls itself. */
function appName({ options }: Scope): string {
  return cleanText(options.metadata?.name ?? document.title, 60) || location.host
}
renderMeeting.appName = appName
