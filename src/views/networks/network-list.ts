import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { AccountController } from '../../controllers/connection/account.js'
import { canSwitch } from '../../controllers/connection/switchable-networks.js'
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
import { networkImage } from '../shared/network-image.js'
import { defineView, View } from '../shared/view.js'

/** The height of a row with the gap under it, in px of the drawing. */
const ROW_HEIGHT = 60

/** A network as a row: chosen, to be chosen, or off, and then why. */
function renderNetworkRow(
  scope: Scope,
  network: Network,
  t: typeof networks,
  choose: (network: Network) => void,
): TemplateResult {
  const selected = isCurrent(scope, network)
  const answer = canSwitch(scope, network.caipNetworkId)
  const elsewhere = answer === 'namespace-not-connected'
  const off = !selected && (answer === 'not-approved' || answer === 'not-allowed')
  const reason = answer === 'not-approved' ? t.notApproved(walletName(scope, network.chainNamespace, t)) : t.notAllowed
  return html`<appkit-ui-row
    name=${network.name}
    description=${elsewhere ? t.connectFirst[network.chainNamespace] : ''}
    reason=${reason}
    ?selected=${selected}
    ?disabled=${off}
    @click=${() => choose(network)}
  >
    <appkit-ui-image slot="image" src=${networkImage(scope, network)} name=${network.name}></appkit-ui-image>
    ${elsewhere ? html`<appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>` : nothing}
  </appkit-ui-row>`
}

/** Whether a network is the one everything means at the moment. */
export function isCurrent(scope: Scope, { caipNetworkId }: Network): boolean {
  return scope.use(NetworkController).current()?.caipNetworkId === caipNetworkId
}

/** What the wallet of a namespace is called, in a sentence. */
export function walletName(scope: Scope, namespace: Namespace, t: typeof networks): string {
  return scope.use(AccountController).of(namespace).wallet?.name || t.someWallet
}

/** A network, or the family that those beneath it are of. */
type Line = Network | Namespace

/** What stands empty above the words of the first heading. */
const ABOVE_HEADING = 26

/** As many rows as are seen at once. */
const SEEN_ROWS = 6

/** The app's networks as rows, to search and choose from; as quick for a thousand as for two. */
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
        /* Room for the focus ring of what stands at the edge. */
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

  /** What is called with the network that was chosen, and whether there is a field to search with. */
  constructor(
    private readonly choose: (network: Network) => void,
    private readonly searchable = false,
  ) {
    super()
  }

  override render() {
    this.use(AccountController)
    const all = this.use(NetworkController).state.networks
    const t = this.t(networks)
    const wanted = this.search.trim().toLocaleLowerCase()
    const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    const lines = this.#lines(found)
    const most = all.length + (this.#headed ? this.use(NetworkController).namespaces.length : 0)
    this.style.setProperty('--appkit-seen-rows', String(Math.min(SEEN_ROWS, most)))
    this.style.setProperty('--appkit-cut-px', String(most <= SEEN_ROWS ? this.#cut : 0))
    return html`${this.searchable ? this.#field() : ''}
      <p class="told" role="status">${wanted ? t.found(found.length) : ''}</p>
      ${found.length === 0 ? this.#none() : this.#rows(lines)}`
  }

  #field(): TemplateResult {
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

  /** Whether the networks are of several families, each of which has its heading. */
  get #headed(): boolean {
    return this.use(NetworkController).namespaces.length > 1
  }

  /** The first heading stands right beneath what is above the list. */
  get #cut(): number {
    return this.#headed ? ABOVE_HEADING : 0
  }

  /** Family by family, in the app's order. */
  #lines(found: readonly Network[]): readonly Line[] {
    if (!this.#headed) return found
    return this.use(NetworkController).namespaces.flatMap(family => {
      const own = found.filter(({ chainNamespace }) => chainNamespace === family)
      return own.length > 0 ? [family, ...own] : []
    })
  }

  readonly #line = (line: Line): unknown =>
    typeof line === 'string'
      ? html`<appkit-ui-list-heading text=${this.t(connect).families[line]}></appkit-ui-list-heading>`
      : renderNetworkRow(this.scope, line, this.t(networks), this.choose)

  #rows(lines: readonly Line[]): TemplateResult {
    const t = this.t(networks)
    return html`<appkit-ui-virtual-list
      class="list"
      label=${t.list}
      item-height=${ROW_HEIGHT}
      cut=${this.#cut}
      .items=${lines}
      .renderItem=${this.#line}
    ></appkit-ui-virtual-list>`
  }

  #none(): TemplateResult {
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
