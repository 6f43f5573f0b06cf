import { css, html, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import { AccountController } from '../../controllers/chain/account.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { familiesOf, waysTo } from '../../controllers/chain/ways-to.js'
import '../../elements/button/button.js'
import '../../elements/image/image.js'
import { px } from '../../elements/px.js'
import { connect } from '../../i18n/en/connect.js'
import { several } from '../../i18n/en/several.js'
import { defineView, View } from '../kit/view.js'
import { renderFamilyRow } from './family-row.js'

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
