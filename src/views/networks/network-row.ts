import { html, nothing, type TemplateResult } from 'lit'
import { AccountController } from '../../controllers/chain/account.js'
import { canSwitch } from '../../controllers/chain/can-switch.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import '../../elements/icon/icon.js'
import '../../elements/image/image.js'
import '../../elements/row/row.js'
import type { networks } from '../../i18n/en/networks.js'
import { networkImage } from '../kit/network-image.js'

/** The height of a row with the gap under it, in px of the drawing. */
export const ROW_HEIGHT = 60

/** A network as a row: chosen, to be chosen, or off, and then why. */
export function renderNetworkRow(
  scope: Scope,
  network: Network,
  t: typeof networks,
  choose: (network: Network) => void,
): TemplateResult {
  const selected = isCurrent(scope, network)
  const answer = canSwitch(scope, network.caipNetworkId)
  const elsewhere = answer === 'namespace-not-connected'
  const off = !selected && (answer === 'not-approved' || answer === 'not-allowed')
  const reason = answer === 'not-approved' ? t.notApproved(walletName(scope, network.chainNamespace, t)) : t.notAllowed
  return html`<appkit-ui-row
    name=${network.name}
    description=${elsewhere ? t.connectFirst[network.chainNamespace] : ''}
    reason=${reason}
    ?selected=${selected}
    ?disabled=${off}
    @click=${() => choose(network)}
  >
    <appkit-ui-image slot="image" src=${networkImage(scope, network)} name=${network.name}></appkit-ui-image>
    ${elsewhere ? html`<appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>` : nothing}
  </appkit-ui-row>`
}

/** Whether a network is the one everything means at the moment. */
export function isCurrent(scope: Scope, { caipNetworkId }: Network): boolean {
  return scope.use(NetworkController).current()?.caipNetworkId === caipNetworkId
}

/** What the wallet of a namespace is called, in a sentence. */
export function walletName(scope: Scope, namespace: Namespace, t: typeof networks): string {
  return scope.use(AccountController).of(namespace).wallet?.name || t.someWallet
}
