import { html, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import '../../elements/button/button.js'
import type { names } from '../../i18n/en/names.js'

/** What stands in place of a screen where the account can have no name: why, and the way back. */
export function noNames(scope: Scope, t: typeof names, namespace: Namespace): TemplateResult {
  return html`<div class="empty">
    <p>${namespace === 'eip155' ? t.off : t.otherFamily}</p>
    <appkit-ui-button @click=${() => scope.use(RouterController).reset('Account')}>${t.back}</appkit-ui-button>
  </div>`
}
