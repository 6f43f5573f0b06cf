import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { IdentityController } from '../../controllers/connection/identity.js'
import { getSharedNamespaces } from '../../controllers/connection/shared-namespaces.js'
import { readNamesSuffix } from '../../controllers/names/account-name.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import '../../elements/controls/button.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import type { IconName } from '../../elements/display/icon.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import { account } from '../../i18n/en/account.js'
import { several } from '../../i18n/en/multichain.js'
import { names } from '../../i18n/en/names.js'
import { AccountPart, type ActiveAccount } from '../shared/account-part.js'
import { closeModal } from '../shared/close-modal.js'
import '../shared/copy-row.js'
import { FullAddress, renderExplorerRow } from '../shared/full-address.js'
import { getNetworkImage } from '../shared/network-image.js'
import { defineView } from '../shared/view.js'
import { getWalletName } from './connection-rows.js'
import { openNetworks } from './network-button.js'

/** Disconnects a namespace and closes the modal. In embedded mode the modal stays open and offers to connect. */
export function disconnectAccount(scope: Scope, namespace: Namespace): void {
  if (scope.options.enableEmbedded !== true) closeModal(scope)
  void scope.use(ConnectionController).disconnect(namespace)
}

// Resolves with undefined if the chunk fails to load. The other rows still work.
async function loadEmbeddedRows(): Promise<HTMLElement | undefined> {
  return import('./embedded-rows.js').then(
    ({ EmbeddedRows }) => new EmbeddedRows(),
    () => undefined,
  )
}

/**
 * @summary Everything about the account but its assets: address, wallet, network, name, and the disconnect button.
 * @route AccountSettings
 */
export class AccountSettingsView extends AccountPart {
  static override styles = [
    super.styles,
    css`
      ul {
        padding-block: ${px(8)};
      }
      ul + ul,
      .embedded {
        border-block-start: ${px(1)} solid var(--appkit-line);
        padding-block-start: ${px(8)};
      }
      .embedded {
        padding-block-end: ${px(8)};
      }
      .small {
        padding: 0 ${px(12)} ${px(8)};
      }
    `,
  ]
  readonly #fullAddress = new FullAddress()
  #requestedNetworkId: string | undefined
  @state() private embeddedRows: HTMLElement | undefined
  @state() private hasNames = false

  override get heading(): string {
    return this.t(account).settings
  }

  override render() {
    const { active } = this
    if (!active) return nothing
    const { address, namespace, network } = active
    const t = this.t(account)
    const explorer = renderExplorerRow(network, address, 'address', t)
    this.#fullAddress.address = address
    return html`${this.#fullAddress}
      <ul>
        <li>
          <appkit-copy-row
            name=${t.copyAddress}
            icon="copy"
            .text=${address}
            @appkit-copy-denied=${() => this.#fullAddress.select()}
          ></appkit-copy-row>
        </li>
        ${explorer === nothing ? nothing : html`<li>${explorer}</li>`}
      </ul>
      <ul>
        ${this.#renderWallet(active)} ${this.#renderNetwork(active)} ${this.#renderName(active)}
      </ul>
      ${active.isEmbedded && this.embeddedRows ? html`<div class="embedded">${this.embeddedRows}</div>` : nothing}
      ${getSharedNamespaces(this.scope, namespace).length > 0 ? html`<p class="small centre">${t.alsoDisconnects}</p>` : nothing}
      <appkit-ui-button variant="danger" @click=${() => disconnectAccount(this.scope, namespace)}>
        ${t.disconnect}
      </appkit-ui-button>`
  }

  protected override updated(): void {
    const { active } = this
    const router = this.scope.use(RouterController)
    if (!active && router.view === 'AccountSettings' && this.scope.use(ModalController).state.open)
      return router.reset('Connect')
    if (active?.isEmbedded && !this.embeddedRows) void loadEmbeddedRows().then(rows => (this.embeddedRows ??= rows))
    void this.#checkNames(active)
  }

  async #checkNames(active: ActiveAccount | undefined): Promise<void> {
    const network = active?.network
    if (!this.scope.services.data.available || network?.caipNetworkId === this.#requestedNetworkId) return
    this.#requestedNetworkId = network?.caipNetworkId
    const suffix = await readNamesSuffix(this.scope, network, this.scope.signal).catch(() => undefined)
    if (this.#requestedNetworkId === network?.caipNetworkId) this.hasNames = suffix !== undefined
  }

  #renderWallet({ namespace }: ActiveAccount): unknown {
    const t = this.t(account)
    const entry = this.use(AccountController).get(namespace)
    const name = getWalletName(entry, this.t(several))
    const image = name
      ? html`<appkit-wallet-image slot="image" .entry=${entry}></appkit-wallet-image>`
      : renderIconBox('wallet')
    return this.#renderLink({
      name: name || t.wallets,
      description: name ? t.wallet : '',
      image,
      view: 'ProfileWallets',
    })
  }

  #renderNetwork({ network }: ActiveAccount): unknown {
    if (!network) return nothing
    const { name } = network
    const image = html`<appkit-ui-image
      slot="image"
      src=${getNetworkImage(this.scope, network)}
      name=${name}
    ></appkit-ui-image>`
    return this.#renderLink({ name, description: this.t(account).network, image, view: 'Networks' })
  }

  #renderName({ namespace }: ActiveAccount): unknown {
    if (!this.hasNames) return nothing
    const t = this.t(names)
    const { name } = this.use(IdentityController).get(namespace) ?? {}
    const description = name ? t.rowLabel : ''
    return this.#renderLink({ name: name ?? t.row, description, image: renderIconBox('at'), view: 'ChooseAccountName' })
  }

  #renderLink({ name, description, image, view }: Link): unknown {
    const open = () => (view === 'Networks' ? openNetworks(this.scope) : this.use(RouterController).push(view))
    return html`<li>
      <appkit-ui-row name=${name} description=${description} @click=${open}>
        ${image}
        <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }
}

interface Link {
  readonly name: string
  readonly description: string
  readonly image: unknown
  readonly view: ViewName
}

function renderIconBox(icon: IconName): unknown {
  return html`<span class="icon-box" slot="image"><appkit-ui-icon name=${icon}></appkit-ui-icon></span>`
}

defineView('appkit-account-settings-view', AccountSettingsView)
