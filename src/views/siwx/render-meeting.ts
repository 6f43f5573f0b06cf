import { html, type TemplateResult } from 'lit'
import type { Scope } from '../../controllers/scope.js'
import type { WalletInfo } from '../../core/account.js'
import '../../elements/avatar/avatar.js'
import '../../elements/icon/icon.js'
import '../../elements/image/image.js'
import { cleanText } from '../../lib/clean-text.js'

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
