import { css, html, nothing } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { BalancesController } from '../../controllers/balances/balances.js'
import { PortfolioController } from '../../controllers/balances/portfolio.js'
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

/** Returns the shortcuts that the app offers and the namespace supports, in the app's order. */
export function getShortcuts(scope: Scope, namespace: Namespace | undefined): readonly Shortcut[] {
  const { features } = scope.use(SettingsController)
  return features.walletFeaturesOrder.flatMap(feature => {
    const target = shortcutTargets[feature]
    const isServed = !target?.needsData || scope.services.data.available
    const isSupported =
      namespace !== undefined &&
      (target?.namespaces?.includes(namespace) ?? true) &&
      (feature !== 'swaps' || hasSwaps(scope, namespace))
    return target && isServed && isSupported && features[feature] ? [{ feature, ...target }] : []
  })
}

// The service reports networks other than EVM networks with the account's tokens.
function hasSwaps(scope: Scope, namespace: Namespace): boolean {
  const { current } = scope.use(PortfolioController).state
  return namespace === 'eip155' || (current?.hasSwaps === true && current.account.startsWith(`${namespace}:`))
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

  override render() {
    this.use(SettingsController)
    const { active } = this
    const available = getShortcuts(this.scope, active?.namespace)
    if (!active || available.length === 0) return nothing
    const t = this.t(assets)
    const isEmpty = this.#isEmpty(active)
    return html`<ul aria-label=${t.actions}>
      ${available.map(
        ({ feature, view, icon }) =>
          html`<li>
            <appkit-ui-shortcut
              icon=${icon}
              name=${t[feature]}
              ?quiet=${isEmpty && (feature === 'send' || feature === 'swaps')}
              @click=${() => this.#open(view, active)}
            ></appkit-ui-shortcut>
          </li>`,
      )}
    </ul>`
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
