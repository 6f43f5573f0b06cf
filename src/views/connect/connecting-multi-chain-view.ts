import { css, html, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import { familiesOf, waysTo } from '../../controllers/wallets/connector-groups.js'
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
import { networkImage } from '../shared/network-image.js'
import { defineView, View } from '../shared/view.js'

/** How many networks of a family are called by name. */
const NAMED = 2

/** The app's networks of a family, in a line. */
export function familyLine(scope: Scope, family: Namespace, t: typeof several): string {
  const names = scope
    .use(NetworkController)
    .of(family)
    .map(({ name }) => name)
  const named = names.slice(0, NAMED).join(', ')
  return names.length > NAMED ? t.more(named, names.length - NAMED) : named
}

/** A family that a wallet serves, to connect there; says where the wallet, or another one, is connected already. */
function renderFamilyRow(
  scope: Scope,
  family: Namespace,
  connector: Connector,
  name: string,
  t: typeof several,
): TemplateResult {
  const { wallet, status, connectorId } = scope.use(AccountController).of(family)
  const [first] = scope.use(NetworkController).of(family)
  const isHere = status === 'connected' && waysTo(scope, connector).some(({ id }) => id === connectorId)
  const other = status === 'connected' && !isHere ? wallet : undefined
  return html`<appkit-ui-row
    name=${name}
    description=${other ? t.inUse(other.name) : familyLine(scope, family, t)}
    @click=${() => chooseConnector(scope, connector, family)}
  >
    <appkit-ui-image slot="image" src=${first ? networkImage(scope, first) : ''} name=${name}></appkit-ui-image>
    ${
      isHere
        ? html`<appkit-ui-tag slot="end" variant="success">${t.connected}</appkit-ui-tag>`
        : html`<appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>`
    }
  </appkit-ui-row>`
}

/**
 * @summary The families that one wallet serves, to choose where it connects.
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
    return this.t(several).chooseFamily
  }

  override render(): TemplateResult {
    this.use(AccountController)
    const connector = this.use(ConnectorsController).find(this.params.connectorId)
    const t = this.t(several)
    if (!connector) return this.#gone()
    const { name, icon = '' } = connector
    return html`<div class="centre">
        <appkit-ui-image size="64" src=${icon} name=${name}></appkit-ui-image>
        <h2>${t.connectTo(name)}</h2>
        <p class="small">${t.addLater}</p>
      </div>
      <ul aria-label=${t.families}>
        ${familiesOf(this.scope, waysTo(this.scope, connector)).map(
          family =>
            html`<li>${renderFamilyRow(this.scope, family, connector, this.t(connect).families[family], t)}</li>`,
        )}
      </ul>`
  }

  #gone(): TemplateResult {
    const t = this.t(several)
    const router = this.use(RouterController)
    const elsewhere = () => router.goBack() || router.reset('Connect')
    return html`<div class="empty">
      <p role="status">${t.noWay}</p>
      <appkit-ui-button @click=${elsewhere}>${t.otherWays}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-connecting-multi-chain-view', ConnectingMultiChainView)
