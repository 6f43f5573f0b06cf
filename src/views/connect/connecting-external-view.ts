import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/controls/button.js'
import '../../elements/controls/text-link.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/ring.js'
import { connecting } from '../../i18n/en/connecting.js'
import { finishConnecting } from '../shared/finish-connecting.js'
import { defineView, View } from '../shared/view.js'

export interface ConnectionProgress {
  readonly name: string
  readonly done: boolean
  readonly error: AppKitError | undefined
}

/** Returns the title and the next step. `sentence` is the generic message of the error. */
export function getConnectingMessages(
  { name, done, error }: ConnectionProgress,
  t: typeof connecting,
  sentence: string,
): { title: string; hint: string } {
  if (done) return { title: t.connected, hint: '' }
  if (!error) return { title: t.opening(name), hint: t.confirm }
  if (error.code === 'wallet/rejected') return { title: t.rejectedIn(name), hint: t.rejectedHint }
  return { title: t.failedIn(name), hint: t.hints[error.code] ?? sentence }
}

export function renderWalletRing({ name, done, error }: ConnectionProgress, icon: string | undefined): TemplateResult {
  return html`<appkit-ui-ring state=${error ? 'failed' : done ? 'done' : 'turning'}>
    <appkit-ui-image size="80" src=${icon ?? ''} name=${name}></appkit-ui-image>
  </appkit-ui-ring>`
}

const ringStyles = css`
  appkit-ui-ring {
    margin: ${px(20)} 0 ${px(12)};
  }
  .words {
    max-inline-size: ${px(280)};
    min-block-size: ${px(72)};
  }
  .wide {
    margin-block-start: ${px(8)};
  }
  .small {
    padding-block-start: ${px(8)};
  }
`

/**
 * @summary Requests a connection from an installed wallet and shows its progress.
 * @route ConnectingExternal
 * @params { connectorId: string; namespace?: Namespace }
 */
export class ConnectingExternalView extends View<{ connectorId: string; namespace?: Namespace }> {
  static override styles = [super.styles, ringStyles]
  #request: AbortController | undefined
  @state() private error: AppKitError | undefined
  @state() private done = false

  override get heading(): string {
    return this.#connector?.name ?? ''
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#connect()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#request?.abort()
  }

  // Aborts when the modal closes, so that a late response of the wallet has no effect.
  protected override updated(): void {
    if (!this.use(ModalController).state.open) this.#request?.abort()
  }

  override render() {
    const t = this.t(connecting)
    const { error, done } = this
    const doneClass = done ? 'over' : ''
    const progress = { name: this.heading, error, done }
    const { title, hint } = getConnectingMessages(progress, t, error ? this.sentence(error.code) : '')
    return html`<div class="centre">
      ${renderWalletRing(progress, this.#connector?.icon)}
      <div class="centre words" role="status">
        <h2>${title}</h2>
        <p>${hint}</p>
      </div>
      <appkit-ui-button class="wide ${doneClass}" ?disabled=${done} @click=${() => this.#connect()}
        >${t.tryAgain}</appkit-ui-button
      >
      <p class="small ${doneClass}" ?inert=${done}>
        ${done || error ? nothing : t.noWindow}
        <appkit-ui-text-link @click=${() => this.#showConnectors()}>${t.otherWays}</appkit-ui-text-link>
      </p>
    </div>`
  }

  get #connector() {
    return this.use(ConnectorsController).find(this.params.connectorId, this.params.namespace)
  }

  #showConnectors(): void {
    const router = this.use(RouterController)
    if (!router.goBack()) router.reset('Connect')
  }

  async #connect(): Promise<void> {
    if (this.done) return
    this.#request?.abort()
    const request = (this.#request = new AbortController())
    this.error = undefined
    try {
      const connector = this.#connector
      const { namespace } = this.params
      if (!connector) throw new AppKitError('wallet/not-found')
      await this.use(ConnectionController).connect(connector, {
        signal: request.signal,
        ...(namespace && { namespace }),
      })
      this.done = true
      finishConnecting(this.scope, { id: connector.id, name: connector.name })
    } catch (error) {
      if (request.signal.aborted || this.scope.signal.aborted) return
      this.error = AppKitError.from(error, 'wallet/failed')
    }
  }
}

defineView('appkit-connecting-external-view', ConnectingExternalView)
