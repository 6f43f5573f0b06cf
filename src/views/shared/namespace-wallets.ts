import { html, nothing } from 'lit'
import { replacedBy } from '../../controllers/connection/inactive-connections.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { connect } from '../../i18n/en/connect.js'
import type { several } from '../../i18n/en/multichain.js'

/** Says, before it happens, which other families lose their wallet to a code: the protocol has one session for all of them. */
export function renderTakesPlace(
  scope: Scope,
  family: Namespace,
  t: typeof several,
  { families }: typeof connect,
): unknown {
  const lost = replacedBy(scope, 'walletConnect', family)
  if (lost.length === 0) return nothing
  return html`<p class="small">${t.takesPlace(lost.map(each => families[each]).join(', '))}</p>`
}
