import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { loadPortfolioCode } from '../../controllers/balances/portfolio.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { getSharedNamespaces } from '../../controllers/connection/shared-namespaces.js'
import { requiresNetworkSwitch } from '../../controllers/networks/required-network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import '../../elements/controls/button.js'
import { px } from '../../elements/element.js'
import { account } from '../../i18n/en/account.js'
import { AccountPart, type ActiveAccount } from '../shared/account-part.js'
import { closeModal } from '../shared/close-modal.js'
import { FullAddress } from '../shared/full-address.js'
import { defineView } from '../shared/view.js'
import { AccountRows, getShortcuts } from './account-rows.js'
import { AccountTitle } from './account-title.js'
import { BalancePanel } from './balance-panel.js'
import { NetworkButton } from './network-button.js'

/** Disconnects a namespace and closes the modal. In embedded mode the modal stays open and offers to connect. */
export function disconnectAccount(scope: Scope, namespace: Namespace): void {
  if (scope.options.enableEmbedded !== true) closeModal(scope)
  void scope.use(ConnectionController).disconnect(namespace)
}

function sharesSession(scope: Scope, namespace: Namespace): boolean {
  return getSharedNamespaces(scope, namespace).length > 0
}

function redirectFromAccount(scope: Scope, active: ActiveAccount | undefined): void {
  const router = scope.use(RouterController)
  if (router.view !== 'Account' || !scope.use(ModalController).state.open) return
  if (!active) router.reset('Connect')
  else if (requiresNetworkSwitch(scope, active.namespace)) router.reset('UnsupportedChain')
}

/** Returns undefined if the chunk fails to load. The account can still be viewed and disconnected. */
async function loadEmbeddedRows(): Promise<HTMLElement | undefined> {
  return import('./embedded-rows.js').then(
    ({ EmbeddedRows }) => new EmbeddedRows(),
    () => undefined,
  )
}

async function loadHoldings(): Promise<HTMLElement | undefined> {
  return import('./holdings.js').then(
    ({ Holdings }) => new Holdings(),
    () => undefined,
  )
}

async function loadNameRow(): Promise<HTMLElement | undefined> {
  return import('./name-row.js').then(
    ({ NameRow }) => new NameRow(),
    () => undefined,
  )
}

/**
 * @summary The connected account: address, balance, network, and the disconnect button.
 * @route Account AccountSettings
 */
export class AccountView extends AccountPart {
  static override styles = [
    super.styles,
    css`
      appkit-ui-button {
        padding-block-start: ${px(8)};
      }
    `,
  ]
  readonly #title = new AccountTitle(() => this.#toggle())
  readonly #network = new NetworkButton()
  readonly #fullAddress = new FullAddress()
  readonly #balance = new BalancePanel()
  readonly #rows = new AccountRows(address => void this.#copy(address))
  @state() private embeddedRows: HTMLElement | undefined
  @state() private nameRow: HTMLElement | undefined
  @state() private showsAddress = false

  /** Loads the code that reads the account's data. */
  static async preload(scope: Scope): Promise<void> {
    if (scope.services.data.available) await loadPortfolioCode()
  }

  override get nextViews(): readonly ViewName[] {
    return getShortcuts(this.scope)
      .map(({ view }) => view)
      .filter(view => view === 'Send' || view === 'Swap')
  }

  override get heading(): string {
    return this.t(account).heading
  }

  override get leadingContent(): unknown {
    return this.#network
  }

  override get titleContent(): unknown {
    return this.#title
  }

  override render() {
    const { active } = this
    if (!active) return nothing
    this.#fullAddress.address = active.address
    return html`
      ${this.showsAddress ? this.#fullAddress : nothing} ${this.#balance} ${this.#rows} ${this.nameRow}
      ${active.isEmbedded ? this.embeddedRows : nothing} ${this.#renderSharedSessionNote(active)}
      <appkit-ui-button variant="danger" @click=${() => disconnectAccount(this.scope, active.namespace)}>
        ${this.t(account).disconnect}
      </appkit-ui-button>
    `
  }

  #renderSharedSessionNote({ namespace }: ActiveAccount): unknown {
    if (!sharesSession(this.scope, namespace)) return nothing
    return html`<p class="small centre">${this.t(account).alsoDisconnects}</p>`
  }

  protected override updated(): void {
    redirectFromAccount(this.scope, this.active)
    if (this.active?.isEmbedded && !this.embeddedRows)
      void loadEmbeddedRows().then(rows => (this.embeddedRows ??= rows))
    if (!this.scope.services.data.available) return
    if (!this.#rows.holdings) {
      this.#rows.holdings = 'loading'
      void loadHoldings().then(part => (this.#rows.holdings = part))
    }
    if (!this.nameRow) void loadNameRow().then(row => (this.nameRow ??= row))
  }

  #toggle(): void {
    this.showsAddress = !this.showsAddress
    this.#title.expanded = this.showsAddress
  }

  async #copy(address: string): Promise<void> {
    if (await this.#rows.copying.copy(address)) return
    if (!this.showsAddress) this.#toggle()
    await this.updateComplete
    await this.#fullAddress.select()
  }
}

defineView('appkit-account-view', AccountView)
