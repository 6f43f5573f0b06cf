import { html, nothing, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import { NamesController } from '../../controllers/flow/names.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import '../../elements/button/button.js'
import type { names } from '../../i18n/en/names.js'

/**
 * What stands in place of a screen where the account can have no name: why, and the way back; or, where nobody could say
 * whether it can, the way to ask again. Undefined where it can, or that is still asked.
 */
export function noNames(scope: Scope, t: typeof names, namespace: Namespace): TemplateResult | undefined {
  const { offered, unreached } = scope.use(NamesController).state
  const back = () => scope.use(RouterController).reset('Account')
  const again = () => void scope.use(NamesController).open()
  if (namespace !== 'eip155') return instead(t.otherFamily, t.back, back)
  if (unreached) return instead(t.unreached, t.tryAgain, again, true)
  return offered === false ? instead(t.off, t.back, back) : undefined
}

function instead(said: string, label: string, press: () => void, isFailure = false): TemplateResult {
  return html`<div class="empty" role=${isFailure ? 'alert' : nothing}>
    <p>${said}</p>
    <appkit-ui-button @click=${press}>${label}</appkit-ui-button>
  </div>`
}
