import { html, nothing } from 'lit'
import { replacedBy } from '../../controllers/connection/shared-namespaces.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { connect } from '../../i18n/en/connect.js'
import type { several } from '../../i18n/en/multichain.js'

/**
 * Warns that connecting over WalletConnect replaces the wallets of other namespaces, because it has a single session.
 */
export function renderReplacedWallets(
  scope: Scope,
  namespace: Namespace,
  t: typeof several,
  { namespaces: labels }: typeof connect,
): unknown {
  const replaced = replacedBy(scope, 'walletConnect', namespace)
  if (replaced.length === 0) return nothing
  return html`<p class="small">${t.replaces(replaced.map(item => labels[item]).join(', '))}</p>`
}
