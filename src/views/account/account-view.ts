import { css, html, nothing } from 'lit'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { getTokenCount } from '../../controllers/balances/account-data.js'
import { loadPortfolioCode } from '../../controllers/balances/portfolio.js'
import { NetworkController } from '../../controllers/networks/network.js'
import { requiresNetworkSwitch } from '../../controllers/networks/required-network.js'
import type { Scope } from '../../controllers/scope.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import '../../elements/controls/text-link.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/note.js'
import '../../elements/feedback/skeleton.js'
import { account } from '../../i18n/en/account.js'
import { AccountPart, type ActiveAccount } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'
import { AccountTitle } from './account-title.js'
import { BalancePanel } from './balance-panel.js'
import { NetworkButton } from './network-button.js'
import { getShortcuts, Shortcuts } from './shortcuts.js'

function redirectFromAccount(scope: Scope, active: ActiveAccount | undefined): void {
  const router = scope.use(RouterController)
  if (!active && router.view === 'Account' && scope.use(ModalController).state.open) router.reset('Connect')
}

// Resolves with undefined if the chunk fails to load. The account can still be viewed and disconnected.
async function loadHoldings(): Promise<HTMLElement | undefined> {
  return import('./holdings.js').then(
    ({ Holdings }) => new Holdings(),
    () => undefined,
  )
}

/**
 * @summary The connected account: its value, actions, tokens, collectibles and activity.
 * @route Account
 */
export class AccountView extends AccountPart {
  static override styles = [
    super.styles,
    css`
      appkit-ui-note {
        padding-block-end: ${px(4)};
      }
      appkit-ui-text-link::part(base) {
        color: inherit;
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
      .loading {
        padding-block: ${px(48)} ${px(16)}; /* of the tabs, and below the list */
      }
    `,
  ]
  readonly #title = new AccountTitle()
  readonly #network = new NetworkButton()
  readonly #balance = new BalancePanel()
  readonly #shortcuts = new Shortcuts()
  #holdings: HTMLElement | 'loading' | undefined

  /** Loads the code that reads the account's data. */
  static async preload(scope: Scope): Promise<void> {
    if (scope.services.data.available) await loadPortfolioCode()
  }

  override get nextViews(): readonly ViewName[] {
    return getShortcuts(this.scope, this.active?.namespace)
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
    return html`${this.#renderBanner(active)} ${this.#balance} ${this.#shortcuts} ${this.#renderHoldings(active)}`
  }

  // Reserves the space of the tabs and of as many tokens as last time, so that nothing moves when they load.
  #renderHoldings({ caipAddress }: ActiveAccount): unknown {
    if (this.#holdings !== 'loading') return this.#holdings ?? nothing
    const count = getTokenCount(this.scope, caipAddress)
    return html`<appkit-ui-skeleton class="loading" variant="row" count=${count}></appkit-ui-skeleton>`
  }

  #renderBanner({ namespace }: ActiveAccount): unknown {
    const [network] = this.use(NetworkController).getNetworks(namespace)
    if (!network || !requiresNetworkSwitch(this.scope, namespace)) return nothing
    const open = () => this.use(RouterController).push('UnsupportedChain')
    const t = this.t(account)
    return html`<appkit-ui-note variant="warning">
      ${t.unsupportedNetwork}
      <appkit-ui-text-link @click=${open}>${t.switchToContinue(network.name)}</appkit-ui-text-link>
    </appkit-ui-note>`
  }

  protected override updated(): void {
    redirectFromAccount(this.scope, this.active)
  }

  protected override willUpdate(): void {
    if (this.#holdings || !this.scope.services.data.available) return
    this.#holdings = 'loading'
    void this.#loadHoldings()
  }

  async #loadHoldings(): Promise<void> {
    this.#holdings = await loadHoldings()
    this.requestUpdate()
  }
}

defineView('appkit-account-view', AccountView)
