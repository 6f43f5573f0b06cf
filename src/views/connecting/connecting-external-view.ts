import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import type { Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/button/button.js'
import '../../elements/image/image.js'
import '../../elements/ring/ring.js'
import '../../elements/text-link/text-link.js'
import { connecting } from '../../i18n/en/connecting.js'
import { errors } from '../../i18n/en/errors.js'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'
import { finishConnecting } from './finish-connecting.js'

/**
 * @summary Asks a wallet of this browser to connect, and says how that stands.
 * @route ConnectingExternal
 * @params { connectorId: string }
 */
export class ConnectingExternalView extends View<{ connectorId: string }> {
  static override styles = screen
  #asking: AbortController | undefined
  @state() private error: AppKitError | undefined
  @state() private done = false

  override get heading(): string {
    return this.#connector?.name ?? ''
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#ask()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#asking?.abort()
  }

  override render() {
    const t = this.t(connecting)
    const connector = this.#connector
    const name = connector?.name ?? ''
    const ring = this.error ? 'failed' : this.done ? 'done' : 'turning'
    return html`<div class="centre">
      <appkit-ui-ring state=${ring}>
        <appkit-ui-image size="80" src=${connector?.icon ?? ''} name=${name}></appkit-ui-image>
      </appkit-ui-ring>
      <div class="centre" role="status">
        <h2>${this.#title(name)}</h2>
        <p>${this.#hint()}</p>
      </div>
      <appkit-ui-button class="wide" ?busy=${this.done} @click=${() => this.#ask()}>${t.tryAgain}</appkit-ui-button>
      ${
        this.done
          ? nothing
          : html`<p class="small">
              ${t.noWindow}
              <appkit-ui-text-link @click=${() => this.#elsewhere()}>${t.otherWays}</appkit-ui-text-link>
            </p>`
      }
    </div>`
  }

  get #connector(): Connector | undefined {
    return this.use(ConnectorsController).find(this.params.connectorId)
  }

  #title(name: string): string {
    const t = this.t(connecting)
    if (this.done) return t.connected
    if (!this.error) return t.opening(name)
    return this.error.code === 'wallet/rejected' ? t.rejectedIn(name) : t.failedIn(name)
  }

  #hint(): string {
    const t = this.t(connecting)
    if (this.done) return ''
    if (!this.error) return t.confirm
    if (this.error.code === 'wallet/rejected') return t.rejectedHint
    return t.hints[this.error.code] ?? this.t(errors)[this.error.code]
  }

  #elsewhere(): void {
    const router = this.use(RouterController)
    if (!router.goBack()) router.reset('Connect')
  }

  async #ask(): Promise<void> {
    if (this.done) return
    this.#asking?.abort()
    const asking = (this.#asking = new AbortController())
    this.error = undefined
    try {
      const connector = this.#connector
      if (!connector) throw new AppKitError('wallet/not-found')
      await this.use(ConnectionController).connect(connector, { signal: asking.signal })
      this.done = true
      finishConnecting(this.scope, { id: connector.id, name: connector.name })
    } catch (error) {
      if (asking.signal.aborted || this.scope.signal.aborted) return
      this.error = AppKitError.from(error, 'wallet/failed')
    }
  }
}

defineView('appkit-connecting-external-view', ConnectingExternalView)
