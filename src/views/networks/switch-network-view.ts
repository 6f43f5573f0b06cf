import { html, nothing } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Network } from '../../core/network.js'
import '../../elements/button/button.js'
import '../../elements/image/image.js'
import '../../elements/ring/ring.js'
import { networks } from '../../i18n/en/networks.js'
import { networkImage } from '../kit/network-image.js'
import { defineView, View } from '../kit/view.js'
import { ManualValues } from './manual-values.js'
import { walletName } from './network-row.js'
import { NetworkSwitch } from './network-switch.js'
import { styles } from './switch-network-view.styles.js'
import { needsHand, switchingWords } from './switching-words.js'

/**
 * @summary Moves the wallet to a network, and says how that stands.
 * @route SwitchNetwork
 * @params { network: Network }
 */
export class SwitchNetworkView extends View<{ network: Network }> {
  static override styles = [super.styles, styles]
  #switch: NetworkSwitch | undefined
  #values: ManualValues | undefined

  override get heading(): string {
    return this.params.network?.name ?? ''
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const { network } = this.params
    if (!network) return this.scope.use(RouterController).replace('Networks')
    this.#values = new ManualValues(network)
    this.#switch = new NetworkSwitch(this.scope, network, () => this.requestUpdate())
    void this.#switch.ask()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#switch?.leave()
  }

  protected override willUpdate(): void {
    this.#switch?.look()
  }

  override render() {
    if (!this.#switch) return nothing
    const { network, error, done } = this.#switch
    const t = this.t(networks)
    const from = this.use(NetworkController).current(network.chainNamespace)?.name ?? ''
    const wallet = walletName(this.scope, network.chainNamespace, t)
    const switching = { to: network.name, from, wallet, error, done }
    const { title, hint } = switchingWords(switching, t, error ? this.sentence(error.code) : '')
    return html`<div class="centre">
      <appkit-ui-ring state=${error ? 'failed' : done ? 'done' : 'turning'}>
        <appkit-ui-image size="80" src=${networkImage(this.scope, network)} name=${network.name}></appkit-ui-image>
      </appkit-ui-ring>
      <div class="centre words" role="status">
        <h2>${title}</h2>
        <p>${hint}</p>
      </div>
      ${needsHand(error) ? this.#values : nothing}
      <appkit-ui-button class="wide ${done ? 'over' : ''}" ?disabled=${done} @click=${() => this.#switch?.ask()}>
        ${t.tryAgain}
      </appkit-ui-button>
    </div>`
  }
}

defineView('appkit-switch-network-view', SwitchNetworkView)
