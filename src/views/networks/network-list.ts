import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { AccountController } from '../../controllers/connection/account.js'
import { canSwitch } from '../../controllers/connection/switch.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/button.js'
import '../../elements/controls/field.js'
import type { FieldElement } from '../../elements/controls/field.js'
import '../../elements/controls/row.js'
import '../../elements/controls/tabs.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import '../../elements/layout/virtual-list.js'
import { connect } from '../../i18n/en/connect.js'
import { networks } from '../../i18n/en/networks.js'
import { getNetworkImage } from '../shared/network-image.js'
import { defineView, View } from '../shared/view.js'

// Heights of a row with its gap, and of a heading, in design px.
const ROW_HEIGHT = 60
const HEADING_HEIGHT = 36

function renderNetworkRow(
  scope: Scope,
  network: Network,
  t: typeof networks,
  select: (network: Network) => void,
): TemplateResult {
  const selected = isCurrent(scope, network)
  const permission = canSwitch(scope, network.caipNetworkId)
  const needsConnection = permission === 'namespace-not-connected'
  const isDisabled = !selected && (permission === 'not-approved' || permission === 'not-allowed')
  const reason =
    permission === 'not-approved' ? t.notApproved(getWalletName(scope, network.chainNamespace, t)) : t.notAllowed
  return html`<appkit-ui-row
    name=${network.name}
    description=${needsConnection ? t.connectFirst[network.chainNamespace] : ''}
    reason=${reason}
    ?selected=${selected}
    ?disabled=${isDisabled}
    @click=${() => select(network)}
  >
    <appkit-ui-image slot="image" src=${getNetworkImage(scope, network)} name=${network.name}></appkit-ui-image>
    ${needsConnection ? html`<appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>` : nothing}
  </appkit-ui-row>`
}

export function isCurrent(scope: Scope, { caipNetworkId }: Network): boolean {
  return scope.use(NetworkController).current()?.caipNetworkId === caipNetworkId
}

export function getWalletName(scope: Scope, namespace: Namespace, t: typeof networks): string {
  const { connectorId, wallet } = scope.use(AccountController).get(namespace)
  return (connectorId !== 'AUTH' && wallet?.name) || t.someWallet // the embedded wallet is named after the login
}

// Up to this number, all networks are shown at once, below headings of their namespaces. Beyond, tabs separate them.
const MAX_UNTABBED = 8

const VISIBLE_ROWS = 6

export class NetworkList extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      appkit-ui-field,
      appkit-ui-tabs {
        margin-block-end: ${px(8)};
      }
      appkit-ui-virtual-list,
      .empty {
        block-size: min(
          ${px(ROW_HEIGHT)} * var(--appkit-seen-rows, 1) + ${px(8)},
          max(${px(2 * ROW_HEIGHT + 8)}, 100dvh - ${px(268)})
        );
      }
      appkit-ui-virtual-list {
        /* Space for the focus ring of the outer rows. */
        margin: ${px(-4)} ${px(-6)} 0;
        padding: ${px(4)} ${px(6)} 0;
        scrollbar-width: thin;
        scrollbar-color: var(--appkit-hover) transparent;
      }
      .sections {
        min-block-size: calc(${px(1)} * var(--appkit-list-px));
      }
      h2 {
        display: flex;
        align-items: flex-end;
        block-size: ${px(HEADING_HEIGHT)};
        padding: 0 ${px(12)} ${px(8)};
        color: var(--appkit-muted);
        font: 500 var(--appkit-type-13);
      }
      h2:first-child {
        block-size: auto;
      }
      .empty {
        min-block-size: ${px(128)};
      }
    `,
  ]

  @state() private search = ''
  @state() private chosen: Namespace | undefined

  constructor(
    private readonly select: (network: Network) => void,
    private readonly isSearchable = false,
  ) {
    super()
  }

  override render() {
    this.use(AccountController)
    const networkController = this.use(NetworkController)
    const { namespaces } = networkController
    const all = networkController.state.networks
    const t = this.t(networks)
    const query = this.search.trim().toLocaleLowerCase()
    const matches = all.filter(({ name }) => name.toLocaleLowerCase().includes(query))
    const hasTabs = namespaces.length > 1 && all.length > MAX_UNTABBED
    const tab = (this.chosen && namespaces.includes(this.chosen) && this.chosen) || networkController.state.namespace
    this.style.setProperty('--appkit-seen-rows', String(Math.min(VISIBLE_ROWS, all.length)))
    this.style.setProperty(
      '--appkit-list-px',
      String(all.length * ROW_HEIGHT + (namespaces.length - 1) * HEADING_HEIGHT),
    )
    const listed = hasTabs && !query ? matches.filter(({ chainNamespace }) => chainNamespace === tab) : matches
    return html`${this.isSearchable ? this.#renderSearch() : ''}
      ${hasTabs && !query ? this.#renderTabs(namespaces, tab) : ''}
      <p class="told" role="status">${query ? t.found(matches.length) : ''}</p>
      ${listed.length === 0 ? this.#renderEmpty() : all.length > MAX_UNTABBED ? this.#renderList(listed) : this.#renderSections(namespaces, listed)}`
  }

  #renderSearch(): TemplateResult {
    const t = this.t(networks)
    return html`<appkit-ui-field
      type="search"
      icon="search"
      label=${t.search}
      clear-label=${t.clear}
      .value=${this.search}
      @input=${(event: Event) => (this.search = (event.target as FieldElement).value)}
    ></appkit-ui-field>`
  }

  #renderTabs(namespaces: readonly Namespace[], active: Namespace): TemplateResult {
    const labels = this.t(connect).namespaces
    return html`<appkit-ui-tabs
      .tabs=${namespaces.map(id => ({ id, label: labels[id] }))}
      active=${active}
      label=${this.t(networks).types}
      @appkit-ui-tab-changed=${({ detail }: HTMLElementEventMap['appkit-ui-tab-changed']) =>
        (this.chosen = detail.id as Namespace)}
    ></appkit-ui-tabs>`
  }

  #renderSections(namespaces: readonly Namespace[], listed: readonly Network[]): TemplateResult {
    const labels = this.t(connect).namespaces
    const members = (namespace: Namespace) => listed.filter(({ chainNamespace }) => chainNamespace === namespace)
    return html`<div class="sections">
      ${namespaces
        .filter(namespace => members(namespace).length > 0)
        .map(
          namespace =>
            html`${namespaces.length > 1 ? html`<h2>${labels[namespace]}</h2>` : nothing}
              <ul aria-label=${namespaces.length > 1 ? labels[namespace] : this.t(networks).list}>
                ${members(namespace).map(network => html`<li>${this.#renderRow(network)}</li>`)}
              </ul>`,
        )}
    </div>`
  }

  #renderRow(network: Network): TemplateResult {
    return renderNetworkRow(this.scope, network, this.t(networks), this.select)
  }

  #renderList(listed: readonly Network[]): TemplateResult {
    return html`<appkit-ui-virtual-list
      label=${this.t(networks).list}
      item-height=${ROW_HEIGHT}
      .items=${listed}
      .renderItem=${(network: Network) => this.#renderRow(network)}
    ></appkit-ui-virtual-list>`
  }

  #renderEmpty(): TemplateResult {
    const t = this.t(networks)
    const clear = () => {
      this.search = ''
      this.renderRoot.querySelector('appkit-ui-field')?.focus()
    }
    return html`<div class="empty">
      <p>${t.none}</p>
      <appkit-ui-button @click=${clear}>${t.showAll}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-network-list', NetworkList)
