import { css, html, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import { getNamespaces, getConnectorsFor } from '../../controllers/wallets/wallet-rows.js'
import type { Namespace } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'
import '../../elements/controls/button.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/display/tag.js'
import { px } from '../../elements/element.js'
import { connect } from '../../i18n/en/connect.js'
import { several } from '../../i18n/en/multichain.js'
import { chooseConnector } from '../shared/choose-wallet.js'
import { getNetworkImage } from '../shared/network-image.js'
import { defineView, View } from '../shared/view.js'

const MAX_NAMED_NETWORKS = 2

export function formatNetworkNames(scope: Scope, namespace: Namespace, t: typeof several): string {
  const names = scope
    .use(NetworkController)
    .getNetworks(namespace)
    .map(({ name }) => name)
  const named = names.slice(0, MAX_NAMED_NETWORKS).join(', ')
  return names.length > MAX_NAMED_NETWORKS ? t.more(named, names.length - MAX_NAMED_NETWORKS) : named
}

function renderNamespaceRow(
  scope: Scope,
  namespace: Namespace,
  connector: Connector,
  name: string,
  t: typeof several,
): TemplateResult {
  const { wallet, status, connectorId } = scope.use(AccountController).get(namespace)
  const [first] = scope.use(NetworkController).getNetworks(namespace)
  const isConnected = status === 'connected' && getConnectorsFor(scope, connector).some(({ id }) => id === connectorId)
  const otherWallet = status === 'connected' && !isConnected ? wallet : undefined
  return html`<appkit-ui-row
    name=${name}
    description=${otherWallet ? t.inUse(otherWallet.name) : formatNetworkNames(scope, namespace, t)}
    @click=${() => chooseConnector(scope, connector, namespace)}
  >
    <appkit-ui-image slot="image" src=${first ? getNetworkImage(scope, first) : ''} name=${name}></appkit-ui-image>
    ${
      isConnected
        ? html`<appkit-ui-tag slot="end" variant="success">${t.connected}</appkit-ui-tag>`
        : html`<appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>`
    }
  </appkit-ui-row>`
}

/**
 * @summary Lets the user choose the namespace in which a multi-chain wallet connects.
 * @route ConnectingMultiChain
 * @params { connectorId: string }
 */
export class ConnectingMultiChainView extends View<{ connectorId: string }> {
  static override styles = [
    super.styles,
    css`
      .centre {
        padding: ${px(16)} ${px(12)} ${px(12)};
      }
      appkit-ui-image[size='64'] {
        margin-block-end: ${px(4)};
      }
    `,
  ]

  override get heading(): string {
    return this.t(several).chooseNamespace
  }

  override render(): TemplateResult {
    this.use(AccountController)
    const connector = this.use(ConnectorsController).find(this.params.connectorId)
    const t = this.t(several)
    if (!connector) return this.#renderUnavailable()
    const { name, icon = '' } = connector
    return html`<div class="centre">
        <appkit-ui-image size="64" src=${icon} name=${name}></appkit-ui-image>
        <h2>${t.connectTo(name)}</h2>
        <p class="small">${t.addLater}</p>
      </div>
      <ul aria-label=${t.namespaces}>
        ${getNamespaces(this.scope, getConnectorsFor(this.scope, connector)).map(
          namespace =>
            html`<li>
              ${renderNamespaceRow(this.scope, namespace, connector, this.t(connect).namespaces[namespace], t)}
            </li>`,
        )}
      </ul>`
  }

  #renderUnavailable(): TemplateResult {
    const t = this.t(several)
    const router = this.use(RouterController)
    const showConnectors = () => router.goBack() || router.reset('Connect')
    return html`<div class="empty">
      <p role="status">${t.walletMissing}</p>
      <appkit-ui-button @click=${showConnectors}>${t.otherWays}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-connecting-multi-chain-view', ConnectingMultiChainView)
