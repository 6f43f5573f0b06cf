import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { getFilters } from '../../controllers/balances/account-data.js'
import { PortfolioController } from '../../controllers/balances/portfolio.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Network } from '../../core/network.js'
import type { Token } from '../../core/token.js'
import '../../elements/controls/row.js'
import '../../elements/controls/shortcut.js'
import '../../elements/display/amount.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/display/key-value.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/note.js'
import { account } from '../../i18n/en/account.js'
import { assets } from '../../i18n/en/balances.js'
import { cleanName } from '../../lib/names/clean-name.js'
import { formatAmount, formatFiat } from '../../lib/format-amount.js'
import { AccountPart } from '../shared/account-part.js'
import '../shared/copy-row.js'
import { FullAddress, renderExplorerRow } from '../shared/full-address.js'
import { defineView } from '../shared/view.js'
import { getShortcuts } from './shortcuts.js'

const SHOWN_DECIMALS = 6

/**
 * @summary A token of the account: its balance, price and contract, with the actions for it.
 * @route TokenDetails
 * @params { token: Token }
 */
export class TokenDetailsView extends AccountPart<{ token: Token }> {
  static override styles = [
    super.styles,
    css`
      .hero {
        padding: ${px(8)} ${px(12)} ${px(16)};
      }
      .actions {
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: ${px(8)};
        padding-block-end: ${px(8)};
      }
      .values {
        padding: 0 ${px(8)} ${px(8)};
      }
    `,
  ]
  readonly #contract = new FullAddress()

  override get heading(): string {
    const { name, symbol } = this.params.token ?? { name: '', symbol: '' }
    return cleanName(name) || cleanName(symbol)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.params.token) this.scope.use(RouterController).replace('Account')
  }

  override render() {
    const { token } = this
    if (!token) return nothing
    const network = this.use(NetworkController).find(token.network)
    const t = this.t(assets)
    return html`${this.#renderHero(token)}
      ${getFilters(this.scope).isSpamToken(token) ? html`<appkit-ui-note variant="warning">${t.spam}</appkit-ui-note>` : this.#renderActions(token)}
      <div class="values">
        ${token.price === undefined ? nothing : html`<appkit-ui-key-value key=${t.price} value=${formatFiat(token.price, this.#locale)}></appkit-ui-key-value>`}
        ${network ? html`<appkit-ui-key-value key=${t.network} value=${network.name}></appkit-ui-key-value>` : nothing}
      </div>
      ${token.address === undefined ? nothing : this.#renderContract(token.address, network)}`
  }

  // The token with its current balance, or as it was opened if it is no longer listed.
  private get token(): Token | undefined {
    const { token } = this.params
    const { current } = this.use(PortfolioController).state
    const isSame = ({ network, address }: Token) => network === token.network && address === token.address
    return token && (current?.tokens?.find(isSame) ?? token)
  }

  get #locale(): string {
    return this.use(LocaleController).state.tag
  }

  #renderHero({ name, symbol, icon = '', amount, decimals, value }: Token): TemplateResult {
    const held = formatAmount(amount, decimals, { digits: SHOWN_DECIMALS, locale: this.#locale })
    const exact = formatAmount(amount, decimals, { digits: Math.min(decimals, 100), locale: this.#locale })
    return html`<div class="hero centre">
      <appkit-ui-image size="60" src=${icon} name=${symbol || name}></appkit-ui-image>
      <appkit-ui-amount
        size=${held.length <= 12 ? 30 : 18}
        value=${held}
        rest=${` ${symbol}`}
        hint=${`${exact} ${symbol}`}
      ></appkit-ui-amount>
      ${value === undefined ? nothing : html`<p>${formatFiat(value, this.#locale)}</p>`}
    </div>`
  }

  #renderActions(token: Token): unknown {
    const { active } = this
    if (active?.network?.caipNetworkId !== token.network) return nothing
    const router = this.use(RouterController)
    const { address } = token
    const open = {
      receive: () => router.push('Receive'),
      swaps: () => router.push('Swap', address === undefined ? {} : { fromToken: address }),
      send: () => router.push('Send', address === undefined ? { to: '' } : { assetAddress: address }), // an empty recipient selects the native token
    }
    const isEmpty = token.amount === 0n
    const available = getShortcuts(this.scope, active.namespace)
    return html`<div class="actions" role="group" aria-label=${this.t(assets).actions}>
      ${available.map(({ feature, icon }) =>
        feature === 'onramp'
          ? nothing
          : html`<appkit-ui-shortcut
              icon=${icon}
              name=${this.t(assets)[feature]}
              ?quiet=${isEmpty && feature !== 'receive'}
              @click=${open[feature]}
            ></appkit-ui-shortcut>`,
      )}
    </div>`
  }

  #renderContract(address: string, network: Network | undefined): TemplateResult {
    const t = this.t(assets)
    Object.assign(this.#contract, { address, label: t.contract })
    return html`${this.#contract}
      <appkit-copy-row
        name=${t.copyContract}
        icon="copy"
        .text=${address}
        @appkit-copy-denied=${() => this.#contract.select()}
      ></appkit-copy-row>
      ${renderExplorerRow(network, address, 'token', this.t(account))}`
  }
}

defineView('appkit-token-details-view', TokenDetailsView)
