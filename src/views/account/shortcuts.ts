import { css, html, nothing } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { getStoredSwapSupport } from '../../controllers/balances/account-data.js'
import { BalancesController } from '../../controllers/balances/balances.js'
import { PortfolioController } from '../../controllers/balances/portfolio.js'
import { NetworkController } from '../../controllers/networks/network.js'
import { requiresNetworkSwitch } from '../../controllers/networks/required-network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { WalletFeature } from '../../core/features.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import '../../elements/controls/shortcut.js'
import type { IconName } from '../../elements/display/icon.js'
import { px } from '../../elements/element.js'
import { assets } from '../../i18n/en/balances.js'
import { AccountPart, type ActiveAccount } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'

interface ShortcutTarget {
  readonly view: ViewName
  readonly icon: IconName
  readonly needsData?: boolean
  // Absent if every namespace has it.
  readonly namespaces?: readonly Namespace[]
}

const shortcutTargets: Partial<Record<WalletFeature, ShortcutTarget>> = {
  onramp: { view: 'Onramp', icon: 'plus', needsData: true, namespaces: ['eip155', 'solana', 'bip122'] },
  swaps: { view: 'Swap', icon: 'swap', needsData: true, namespaces: ['eip155', 'solana'] },
  receive: { view: 'Receive', icon: 'arrow-down' },
  send: { view: 'Send', icon: 'arrow-up', namespaces: ['eip155', 'solana', 'bip122'] },
}

interface Shortcut extends ShortcutTarget {
  readonly feature: WalletFeature
}

/** Returns the shortcuts that the app offers and the account's network supports, in the app's order. */
export function getShortcuts(
  scope: Scope,
  namespace: Namespace | undefined,
  hasSwaps = namespace !== undefined && getSwapSupport(scope, namespace) === true,
): readonly Shortcut[] {
  const { features } = scope.use(SettingsController)
  return features.walletFeaturesOrder.flatMap(feature => {
    const target = shortcutTargets[feature]
    const isServed = !target?.needsData || scope.services.data.available
    const isSupported =
      namespace !== undefined && (target?.namespaces?.includes(namespace) ?? true) && (feature !== 'swaps' || hasSwaps)
    return target && isServed && isSupported && features[feature] ? [{ feature, ...target }] : []
  })
}

// Returns undefined while it is unknown: networks outside EVM are reported with the account's tokens.
function getSwapSupport(scope: Scope, namespace: Namespace): boolean | undefined {
  if (namespace === 'eip155') return true
  const network = scope.use(NetworkController).current(namespace)?.caipNetworkId
  if (!network) return false
  const { current } = scope.use(PortfolioController).state
  const reported = current?.account.startsWith(`${network}:`) ? current.hasSwaps : undefined
  return reported ?? getStoredSwapSupport(scope, network)
}

export const isReceive = ({ feature }: Pick<Shortcut, 'feature'>): boolean => feature === 'receive'

export class Shortcuts extends AccountPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0 0 ${px(8)};
      }
      ul {
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: ${px(8)};
      }
    `,
  ]

  // The account, and if Swap has a place. Swap is disabled while it loads: a row that changes moves the other shortcuts
  // from under the pointer. If the report fails to load, Swap opens: its screen loads the tokens, and says if that fails.
  #place: { readonly account: string | undefined; readonly hasSwaps: boolean } | undefined

  override render() {
    this.use(SettingsController)
    this.use(PortfolioController)
    const { active } = this
    if (!active) return nothing
    const { caipAddress: account, namespace } = active
    const canSwap = getSwapSupport(this.scope, namespace)
    if (!this.#place || this.#place.account !== account) this.#place = { account, hasSwaps: canSwap !== false }
    const available = getShortcuts(this.scope, namespace, this.#place.hasSwaps)
    if (available.length === 0) return nothing
    const t = this.t(assets)
    const isEmpty = this.#isEmpty(active)
    return html`<ul aria-label=${t.actions}>
      ${available.map(
        ({ feature, view, icon }) =>
          html`<li>
            <appkit-ui-shortcut
              icon=${icon}
              name=${t[feature]}
              ?disabled=${feature === 'swaps' && !(canSwap ?? this.#hasOutcome(active))}
              ?quiet=${isEmpty && (feature === 'send' || feature === 'swaps')}
              @click=${() => this.#open(view, active)}
            ></appkit-ui-shortcut>
          </li>`,
      )}
    </ul>`
  }

  // True if the account's tokens, which are loaded together with the report of swaps, have loaded or failed.
  #hasOutcome({ caipAddress }: ActiveAccount): boolean {
    const { current } = this.use(PortfolioController).state
    return current?.account === caipAddress && (current?.failed === true || current?.tokens !== undefined)
  }

  // True if every balance is known to be 0.
  #isEmpty({ namespace, caipAddress }: ActiveAccount): boolean {
    const balance = this.use(BalancesController).state.native[namespace]
    const { current } = this.use(PortfolioController).state
    const tokens = current?.account === caipAddress ? current?.tokens : undefined
    const isNativeEmpty = balance?.account === caipAddress && balance?.amount?.value === 0n
    return isNativeEmpty && (tokens?.every(({ amount }) => amount === 0n) ?? !this.scope.services.data.available)
  }

  // On a network that the app does not support, only the address can be used.
  #open(view: ViewName, { namespace }: ActiveAccount): void {
    const isBlocked = view !== 'Receive' && requiresNetworkSwitch(this.scope, namespace)
    this.use(RouterController).push(isBlocked ? 'UnsupportedChain' : view)
  }
}

defineView('appkit-shortcuts', Shortcuts)
