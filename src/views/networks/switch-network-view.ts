import { html, nothing } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/button.js'
import '../../elements/display/image.js'
import '../../elements/feedback/ring.js'
import { networks } from '../../i18n/en/networks.js'
import { networkImage } from '../shared/network-image.js'
import { defineView, View } from '../shared/view.js'
import { ManualValues } from './manual-values.js'
import { walletName } from './network-list.js'
import { NetworkSwitch } from './network-switch.js'
import { styles } from './switch-network-view.styles.js'

/** How a switch stands that was asked for. */
export interface Switching {
  /** The name of the network that is wanted. */
  readonly to: string
  /** The name of the network the wallet is on. */
  readonly from: string
  readonly wallet: string
  readonly done: boolean
  readonly error: AppKitError | undefined
}

/** Failures after which only the person can go on, in the wallet itself. */
const byHand: readonly ErrorCode[] = [
  'network/unsupported',
  'network/cannot-switch',
  'wallet/invalid-response',
  'wallet/method-unsupported',
]

/** Whether the network's settings are worth showing, to type them into the wallet. */
export function needsHand(error: AppKitError | undefined): boolean {
  return error !== undefined && byHand.includes(error.code)
}

/** What is said of it: a title, and what to do next; `sentence` is what the failure says in general. */
export function switchingWords(
  { to, from, wallet, done, error }: Switching,
  t: typeof networks,
  sentence: string,
): { title: string; hint: string } {
  if (done) return { title: t.switched(to), hint: '' }
  if (!error) return { title: t.switchTo(to), hint: t.confirmIn(wallet) }
  if (error.code === 'network/rejected' || error.code === 'wallet/rejected')
    return { title: t.rejectedIn(wallet), hint: t.stillOn(from) }
  return { title: t.failedIn(wallet), hint: t.hints[error.code] ?? sentence }
}

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
