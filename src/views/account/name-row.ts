import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { IdentityController } from '../../controllers/connection/identity.js'
import { readNamesSuffix } from '../../controllers/names/account-name.js'
import type { Network } from '../../core/network.js'
import '../../elements/display/icon.js'
import '../../elements/controls/row.js'
import { names } from '../../i18n/en/names.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'

export class NameRow extends AccountPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      :host([hidden]) {
        display: none;
      }
    `,
  ]
  #requestedNetworkId: string | undefined
  @state() private isAvailable = false

  override render() {
    const { active } = this
    if (!active || !this.isAvailable) return nothing
    const t = this.t(names)
    const { name } = this.use(IdentityController).get(active.namespace) ?? {}
    const open = () => this.use(RouterController).push('ChooseAccountName')
    return html`<appkit-ui-row name=${name ?? t.row} description=${name ? t.rowLabel : ''} @click=${open}>
      <span class="icon-box" slot="image"><appkit-ui-icon name="at"></appkit-ui-icon></span>
      <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
    </appkit-ui-row>`
  }

  protected override updated(): void {
    this.hidden = !this.isAvailable // an empty row would still add a gap
    const network = this.active?.network
    if (!this.isShown || network?.caipNetworkId === this.#requestedNetworkId) return
    this.#requestedNetworkId = network?.caipNetworkId
    void this.#checkAvailability(network)
  }

  async #checkAvailability(network: Network | undefined): Promise<void> {
    const suffix = await readNamesSuffix(this.scope, network, this.scope.signal).catch(() => undefined)
    if (this.#requestedNetworkId === network?.caipNetworkId) this.isAvailable = suffix !== undefined
  }
}

defineView('appkit-name-row', NameRow)
