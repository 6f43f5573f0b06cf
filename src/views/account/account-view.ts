import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { sharedWith } from '../../controllers/connection/inactive-connections.js'
import { refusesNetwork } from '../../controllers/networks/required-network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import '../../elements/controls/button.js'
import { px } from '../../elements/element.js'
import { account } from '../../i18n/en/account.js'
import { AccountPart, type ActiveAccount } from '../shared/account-part.js'
import { closeCard } from '../shared/close-modal.js'
import { copyAddress, WholeAddress } from '../shared/full-address.js'
import { defineView } from '../shared/view.js'
import { AccountRows } from './account-rows.js'
import { AccountTitle } from './account-title.js'
import { BalancePanel } from './balance-panel.js'
import { NetworkButton } from './network-button.js'

/** Ends the connection of a namespace, and closes the card; one that is a part of the page stays, and offers to connect. */
export function disconnectAccount(scope: Scope, namespace: Namespace): void {
  if (scope.options.enableEmbedded !== true) closeCard(scope)
  void scope.use(ConnectionController).disconnect(namespace)
}

/** Whether other families end with the connection of a namespace: they are connected through the same session. */
function endsOthers(scope: Scope, namespace: Namespace): boolean {
  return sharedWith(scope, namespace).length > 0
}

/** The wallet may move or go at any moment: then another screen has to answer for that. */
function leaveAccount(scope: Scope, active: ActiveAccount | undefined): void {
  const router = scope.use(RouterController)
  if (router.view !== 'Account' || !scope.use(ModalController).state.open) return
  if (!active) router.reset('Connect')
  else if (refusesNetwork(scope, active.namespace)) router.reset('UnsupportedChain')
}

/** The rows of the embedded wallet; undefined where they could not be loaded: the account can still be seen and left. */
async function embeddedRows(): Promise<HTMLElement | undefined> {
  return import('./embedded-rows.js').then(
    ({ EmbeddedRows }) => new EmbeddedRows(),
    () => undefined,
  )
}

/** What the account holds and did, in tabs; undefined where it could not be loaded. */
async function holdingsPart(): Promise<HTMLElement | undefined> {
  return import('./holdings.js').then(
    ({ Holdings }) => new Holdings(),
    () => undefined,
  )
}

/** The row that leads to the account's name; undefined where it could not be loaded. */
async function nameRow(): Promise<HTMLElement | undefined> {
  return import('./name-row.js').then(
    ({ NameRow }) => new NameRow(),
    () => undefined,
  )
}

/**
 * @summary The connected account: address, balance, network, and the way out.
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
  readonly #whole = new WholeAddress()
  readonly #balance = new BalancePanel()
  readonly #rows = new AccountRows(address => void this.#copy(address))
  /** Of the embedded wallet alone; comes with it. */
  @state() private embedded: HTMLElement | undefined
  /** The way to a name; comes with the service that knows names. */
  @state() private naming: HTMLElement | undefined
  /** Whether the whole address is on view. */
  @state() private detailed = false

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
    this.#whole.address = active.address
    return html`
      ${this.detailed ? this.#whole : nothing} ${this.#balance} ${this.#rows} ${this.naming}
      ${active.isEmbedded ? this.embedded : nothing} ${this.#endsToo(active)}
      <appkit-ui-button variant="danger" @click=${() => disconnectAccount(this.scope, active.namespace)}>
        ${this.t(account).disconnect}
      </appkit-ui-button>
    `
  }

  #endsToo({ namespace }: ActiveAccount): unknown {
    if (!endsOthers(this.scope, namespace)) return nothing
    return html`<p class="small centre">${this.t(account).endsToo}</p>`
  }

  protected override updated(): void {
    leaveAccount(this.scope, this.active)
    if (this.active?.isEmbedded && !this.embedded) void embeddedRows().then(rows => (this.embedded ??= rows))
    if (!this.scope.services.data.available) return
    if (!this.#rows.holdings) {
      this.#rows.holdings = 'loading'
      void holdingsPart().then(part => (this.#rows.holdings = part))
    }
    if (!this.naming) void nameRow().then(row => (this.naming ??= row))
  }

  #toggle(): void {
    this.detailed = !this.detailed
    this.#title.expanded = this.detailed
  }

  async #copy(address: string): Promise<void> {
    if (await copyAddress(this.scope, address)) return
    if (!this.detailed) this.#toggle()
    await this.updateComplete
    await this.#whole.select()
  }
}

defineView('appkit-account-view', AccountView)
