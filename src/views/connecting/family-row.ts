import { html, type TemplateResult } from 'lit'
import { AccountController } from '../../controllers/chain/account.js'
import { NetworkController } from '../../controllers/chain/network.js'
import { waysTo } from '../../controllers/chain/ways-to.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'
import '../../elements/icon/icon.js'
import '../../elements/image/image.js'
import '../../elements/row/row.js'
import '../../elements/tag/tag.js'
import type { several } from '../../i18n/en/several.js'
import { chooseConnector } from '../kit/choose-wallet.js'
import { familyLine } from '../kit/family-line.js'
import { networkImage } from '../kit/network-image.js'

/** A family that a wallet serves, to connect there; says where the wallet, or another one, is connected already. */
export function renderFamilyRow(
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
