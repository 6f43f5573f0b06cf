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
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/display/list-heading.js'
import { px } from '../../elements/element.js'
import '../../elements/layout/virtual-list.js'
import { connect } from '../../i18n/en/connect.js'
import { networks } from '../../i18n/en/networks.js'
import { getNetworkImage } from '../shared/network-image.js'
import { defineView, View } from '../shared/view.js'

/** Row height including the gap, in design px. */
const ROW_HEIGHT = 60

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
  return scope.use(AccountController).get(namespace).wallet?.name || t.someWallet
}

/** A network, or a heading for the networks of a namespace. */
type ListRow = Network | Namespace

/** Empty space above the first heading, in design px. */
const HEADING_INSET = 26

const VISIBLE_ROWS = 6

export class NetworkList extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      appkit-ui-field {
        margin-block-end: ${px(8)};
      }
      .list,
      .empty {
        block-size: min(
          ${px(ROW_HEIGHT)} * var(--appkit-seen-rows, 1) + ${px(8)} - var(--appkit-cut-px, 0) * ${px(1)},
          max(${px(2 * ROW_HEIGHT + 8)}, 100dvh - ${px(268)})
        );
      }
      .list {
        /* Space for the focus ring of the outer rows. */
        margin: ${px(-4)} ${px(-6)} 0;
        padding: ${px(4)} ${px(6)} 0;
        scrollbar-width: thin;
        scrollbar-color: var(--appkit-hover) transparent;
      }
      .empty {
        min-block-size: ${px(128)};
      }
    `,
  ]

  @state() private search = ''

  constructor(
    private readonly select: (network: Network) => void,
    private readonly isSearchable = false,
  ) {
    super()
  }

  override render() {
    this.use(AccountController)
    const all = this.use(NetworkController).state.networks
    const t = this.t(networks)
    const query = this.search.trim().toLocaleLowerCase()
    const matches = all.filter(({ name }) => name.toLocaleLowerCase().includes(query))
    const rows = this.#groupByNamespace(matches)
    const maxRows = all.length + (this.#hasHeadings ? this.use(NetworkController).namespaces.length : 0)
    this.style.setProperty('--appkit-seen-rows', String(Math.min(VISIBLE_ROWS, maxRows)))
    this.style.setProperty('--appkit-cut-px', String(maxRows <= VISIBLE_ROWS ? this.#topInset : 0))
    return html`${this.isSearchable ? this.#renderSearch() : ''}
      <p class="told" role="status">${query ? t.found(matches.length) : ''}</p>
      ${matches.length === 0 ? this.#renderEmpty() : this.#renderList(rows)}`
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

  get #hasHeadings(): boolean {
    return this.use(NetworkController).namespaces.length > 1
  }

  get #topInset(): number {
    return this.#hasHeadings ? HEADING_INSET : 0
  }

  #groupByNamespace(matches: readonly Network[]): readonly ListRow[] {
    if (!this.#hasHeadings) return matches
    return this.use(NetworkController).namespaces.flatMap(namespace => {
      const members = matches.filter(({ chainNamespace }) => chainNamespace === namespace)
      return members.length > 0 ? [namespace, ...members] : []
    })
  }

  #renderRow(line: ListRow): unknown {
    return typeof line === 'string'
      ? html`<appkit-ui-list-heading text=${this.t(connect).namespaces[line]}></appkit-ui-list-heading>`
      : renderNetworkRow(this.scope, line, this.t(networks), this.select)
  }

  #renderList(rows: readonly ListRow[]): TemplateResult {
    const t = this.t(networks)
    return html`<appkit-ui-virtual-list
      class="list"
      label=${t.list}
      item-height=${ROW_HEIGHT}
      cut=${this.#topInset}
      .items=${rows}
      .renderItem=${(line: ListRow) => this.#renderRow(line)}
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
