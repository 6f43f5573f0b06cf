import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { ModalController } from '../../controllers/base/modal.js'
import { RouterController } from '../../controllers/base/router.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/button/button.js'
import '../../elements/text-link/text-link.js'
import { connecting } from '../../i18n/en/connecting.js'
import { defineView, View } from '../kit/view.js'
import { connectingWords } from './connecting-words.js'
import { finishConnecting } from '../kit/finish-connecting.js'
import { renderWalletRing, ringStyles } from './wallet-ring.js'

/**
 * @summary Asks a wallet of this browser to connect, and says how that stands.
 * @route ConnectingExternal
 * @params { connectorId: string; namespace?: Namespace }
 */
export class ConnectingExternalView extends View<{ connectorId: string; namespace?: Namespace }> {
  static override styles = [super.styles, ringStyles]
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

  /** Closing the modal gives up: what the wallet says afterwards must surprise nobody. */
  protected override updated(): void {
    if (!this.use(ModalController).state.open) this.#asking?.abort()
  }

  override render() {
    const t = this.t(connecting)
    const { error, done } = this
    const over = done ? 'over' : ''
    const asking = { name: this.heading, error, done }
    const { title, hint } = connectingWords(asking, t, error ? this.sentence(error.code) : '')
    return html`<div class="centre">
      ${renderWalletRing(asking, this.#connector?.icon)}
      <div class="centre words" role="status">
        <h2>${title}</h2>
        <p>${hint}</p>
      </div>
      <appkit-ui-button class="wide ${over}" ?disabled=${done} @click=${() => this.#ask()}
        >${t.tryAgain}</appkit-ui-button
      >
      <p class="small ${over}" ?inert=${done}>
        ${done || error ? nothing : t.noWindow}
        <appkit-ui-text-link @click=${() => this.#elsewhere()}>${t.otherWays}</appkit-ui-text-link>
      </p>
    </div>`
  }

  get #connector() {
    return this.use(ConnectorsController).find(this.params.connectorId, this.params.namespace)
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
      const { namespace } = this.params
      if (!connector) throw new AppKitError('wallet/not-found')
      await this.use(ConnectionController).connect(connector, {
        signal: asking.signal,
        ...(namespace && { namespace }),
      })
      this.done = true
      finishConnecting(this.scope, { id: connector.id, name: connector.name })
    } catch (error) {
      if (asking.signal.aborted || this.scope.signal.aborted) return
      this.error = AppKitError.from(error, 'wallet/failed')
    }
  }
}

defineView('appkit-connecting-external-view', ConnectingExternalView)
