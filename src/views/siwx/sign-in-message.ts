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
import { cleanName } from '../../lib/names/clean-name.js'
import { renderNameNotes } from '../shared/name-notes.js'

const MAX_RESOURCES = 3

/** Renders the fields of a sign-in message for review. Texts are untrusted and are sanitized. */
export function renderMessage(prompt: SiwxPrompt, t: typeof words, locale: string): TemplateResult {
  const { message, network, address } = prompt
  const domain = cleanName(message?.domain, 100)
  const statement = cleanName(message?.statement, 300)
  const resources = (message?.resources ?? []).slice(0, MAX_RESOURCES).map(resource => cleanName(resource, 100))
  const expiresAt = message?.expirationTime ? Date.parse(message.expirationTime) : NaN
  const website = message ? domain : html`<appkit-ui-skeleton variant="text"></appkit-ui-skeleton>`
  return html`<appkit-ui-box>
      ${statement ? html`<p class="statement" dir="auto">${statement}</p>` : nothing}
      <appkit-ui-key-value key=${t.website}><bdi>${website}</bdi></appkit-ui-key-value>
      <appkit-ui-key-value key=${t.network} value=${network.name}></appkit-ui-key-value>
      <appkit-ui-key-value key=${t.account}><bdi title=${address}>${shortAddress(address)}</bdi></appkit-ui-key-value>
      ${
        expiresAt
          ? html`<appkit-ui-key-value key=${t.until} value=${formatDateTime(expiresAt, locale)}></appkit-ui-key-value>`
          : nothing
      }
      ${
        resources.length > 0
          ? html`<p class="small">${t.also}</p>
              <ul class="small">
                ${resources.map(resource => html`<li><bdi>${resource}</bdi></li>`)}
              </ul>`
          : nothing
      }
    </appkit-ui-box>
    ${
      message && message.domain !== location.host
        ? html`<appkit-ui-note variant="warning">${t.elsewhere(domain)}</appkit-ui-note>`
        : nothing
    }
    ${renderNameNotes([{ name: domain }, { name: network.name }])}`
}

function formatDateTime(at: number, locale: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const day = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale, { ...year, ...day }).format(at)
}

export function renderParties(
  scope: Scope,
  wallet: WalletInfo | undefined,
  { address, isDone }: { readonly address: string; readonly isDone: boolean },
): TemplateResult {
  const { metadata } = scope.options
  const pageIcon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  const picture = wallet?.icon
    ? html`<appkit-ui-image size="60" src=${wallet.icon} name=${wallet.name}></appkit-ui-image>`
    : html`<appkit-ui-avatar size="60" address=${address}></appkit-ui-avatar>`
  return html`<div class="meeting ${isDone ? 'done' : ''}" aria-hidden="true">
    <appkit-ui-image
      size="60"
      src=${metadata?.icons?.[0] ?? pageIcon ?? ''}
      name=${getAppName(scope)}
    ></appkit-ui-image>
    <span class="between"><appkit-ui-icon name=${isDone ? 'check' : 'swap'} size="18"></appkit-ui-icon></span>
    ${picture}
  </div>`
}

function getAppName({ options }: Scope): string {
  return cleanName(options.metadata?.name ?? document.title, 60) || location.host
}
renderParties.appName = getAppName
