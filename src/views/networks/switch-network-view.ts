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
import { getNetworkImage } from '../shared/network-image.js'
import { defineView, View } from '../shared/view.js'
import { ManualValues } from './manual-values.js'
import { getWalletName } from './network-list.js'
import { NetworkSwitch } from './network-switch.js'
import { styles } from './switch-network-view.styles.js'

export interface SwitchProgress {
  readonly to: string
  readonly from: string
  readonly wallet: string
  readonly done: boolean
  readonly error: AppKitError | undefined
}

// Errors that only the user can resolve, in the wallet itself.
const manualErrorCodes: readonly ErrorCode[] = [
  'network/unsupported',
  'network/cannot-switch',
  'wallet/invalid-response',
  'wallet/method-unsupported',
]

export function needsManualSetup(error: AppKitError | undefined): boolean {
  return error !== undefined && manualErrorCodes.includes(error.code)
}

/** Returns the title and the next step. `sentence` is the generic message of the error. */
export function getSwitchMessages(
  { to, from, wallet, done, error }: SwitchProgress,
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
 * @summary Requests a network switch from the wallet and shows its progress.
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
    void this.#switch.request()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#switch?.cancel()
  }

  protected override willUpdate(): void {
    this.#switch?.checkNetwork()
  }

  override render() {
    if (!this.#switch) return nothing
    const { network, error, done } = this.#switch
    const t = this.t(networks)
    const from = this.use(NetworkController).current(network.chainNamespace)?.name ?? ''
    const wallet = getWalletName(this.scope, network.chainNamespace, t)
    const progress = { to: network.name, from, wallet, error, done }
    const { title, hint } = getSwitchMessages(progress, t, error ? this.sentence(error.code) : '')
    return html`<div class="centre">
      <appkit-ui-ring state=${error ? 'failed' : done ? 'done' : 'turning'}>
        <appkit-ui-image size="80" src=${getNetworkImage(this.scope, network)} name=${network.name}></appkit-ui-image>
      </appkit-ui-ring>
      <div class="centre words" role="status">
        <h2>${title}</h2>
        <p>${hint}</p>
      </div>
      ${needsManualSetup(error) ? this.#values : nothing}
      <appkit-ui-button class="wide ${done ? 'over' : ''}" ?disabled=${done} @click=${() => this.#switch?.request()}>
        ${t.tryAgain}
      </appkit-ui-button>
    </div>`
  }
}

defineView('appkit-switch-network-view', SwitchNetworkView)
