import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import { SnackController } from '../../controllers/base/snack.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { NetworkController } from '../../controllers/chain/network.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import '../../elements/button/button.js'
import '../../elements/image/image.js'
import { px } from '../../elements/px.js'
import '../../elements/ring/ring.js'
import { networks } from '../../i18n/en/networks.js'
import { copyText } from '../../lib/copy-text.js'
import { defineView } from '../kit/define-view.js'
import { networkImage } from '../kit/network-image.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'
import { leaveNetworks } from './leave-networks.js'
import { renderManualValues, type ManualValue } from './manual-values.js'
import { walletName } from './network-row.js'
import { needsHand, switchingWords } from './switching-words.js'

/** How long success is on view before the screen moves on. */
export const SHOWN_MS = 600

/**
 * @summary Moves the wallet to a network, and says how that stands.
 * @route SwitchNetwork
 * @params { network: Network }
 */
export class SwitchNetworkView extends View<{ network: Network }> {
  static override styles = [
    screen,
    css`
      appkit-ui-ring {
        margin: ${px(20)} 0 ${px(12)};
      }
      .words {
        max-inline-size: ${px(280)};
        min-block-size: ${px(72)};
      }
      ul {
        align-self: stretch;
        margin-block: ${px(8)};
      }
      .wide {
        margin-block-start: ${px(8)};
      }
    `,
  ]
  @state() private error: AppKitError | undefined
  @state() private done = false
  #asked = 0
  #callOff = () => {}

  override get heading(): string {
    return this.params.network?.name ?? ''
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.params.network) void this.#ask()
    else this.scope.use(RouterController).replace('Networks')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#callOff()
    this.#asked += 1
  }

  override render() {
    const { network } = this.params
    if (!network) return nothing
    const t = this.t(networks)
    const { error, done } = this
    const from = this.use(NetworkController).current(network.chainNamespace)?.name ?? ''
    const switching = { to: network.name, from, wallet: walletName(this.scope, network.chainNamespace, t), error, done }
    const { title, hint } = switchingWords(switching, t, error ? this.sentence(error.code) : '')
    return html`<div class="centre">
      <appkit-ui-ring state=${error ? 'failed' : done ? 'done' : 'turning'}>
        <appkit-ui-image size="80" src=${networkImage(this.scope, network)} name=${network.name}></appkit-ui-image>
      </appkit-ui-ring>
      <div class="centre words" role="status">
        <h2>${title}</h2>
        <p>${hint}</p>
      </div>
      ${needsHand(error) ? renderManualValues(network, t, value => void this.#copy(value)) : nothing}
      <appkit-ui-button class="wide" ?disabled=${done} @click=${() => this.#ask()}>${t.tryAgain}</appkit-ui-button>
    </div>`
  }

  /** However the wallet came to the network, by our asking or by hand: there it is. */
  protected override updated(): void {
    if (this.params.network && this.#isThere && !this.done) this.#succeed()
  }

  async #ask(): Promise<void> {
    const { network } = this.params
    const asked = (this.#asked += 1)
    this.error = undefined
    if (this.done || this.#isThere) return
    try {
      await this.scope.use(ConnectionController).switchNetwork(network.caipNetworkId)
    } catch (error) {
      if (asked === this.#asked && !this.done) this.error = AppKitError.from(error, 'wallet/failed')
    }
  }

  get #isThere(): boolean {
    const { network } = this.params
    const current = network && this.use(NetworkController).current(network.chainNamespace)
    return current?.caipNetworkId === network?.caipNetworkId
  }

  #succeed(): void {
    this.error = undefined
    this.done = true
    this.scope.use(NetworkController).setNamespace(this.params.network.chainNamespace)
    const router = this.scope.use(RouterController)
    const entry = router.current
    this.#callOff = this.scope.services.clock.after(SHOWN_MS, () => {
      if (router.current === entry) leaveNetworks(this.scope)
    })
  }

  async #copy({ key, value }: ManualValue): Promise<void> {
    const t = this.t(networks)
    const snack = this.use(SnackController)
    if (await copyText(value)) snack.showSuccess(t.copied(key))
    else snack.showErrorMessage(t.copyRefused)
  }
}

defineView('appkit-switch-network-view', SwitchNetworkView)
