import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import type { Scope } from '../../controllers/scope.js'
import type { WalletFeature } from '../../core/features.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import '../../elements/controls/row.js'
import '../../elements/controls/shortcut.js'
import '../../elements/display/icon.js'
import type { IconName } from '../../elements/display/icon.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/skeleton.js'
import { account } from '../../i18n/en/account.js'
import { assets } from '../../i18n/en/balances.js'
import { AccountPart, type ActiveAccount } from '../shared/account-part.js'
import { CopyConfirmation } from '../shared/copy-confirmation.js'
import { explorerLink } from '../shared/full-address.js'
import { getNetworkImage } from '../shared/network-image.js'
import { defineView } from '../shared/view.js'
import { openNetworks } from './network-button.js'

interface ShortcutTarget {
  readonly view: ViewName
  readonly icon: IconName
  readonly needsData?: boolean
}

const shortcutTargets: Partial<Record<WalletFeature, ShortcutTarget>> = {
  onramp: { view: 'Onramp', icon: 'plus', needsData: true },
  swaps: { view: 'Swap', icon: 'swap', needsData: true },
  receive: { view: 'Receive', icon: 'arrow-down' },
  send: { view: 'Send', icon: 'arrow-up' },
}

interface Shortcut extends ShortcutTarget {
  readonly feature: WalletFeature
}

/** Returns the shortcuts that the app offers, in its order. */
export function getShortcuts(scope: Scope): readonly Shortcut[] {
  const { features } = scope.use(SettingsController)
  return features.walletFeaturesOrder.flatMap(feature => {
    const target = shortcutTargets[feature]
    const isServed = !target?.needsData || scope.services.data.available
    return target && isServed && features[feature] ? [{ feature, ...target }] : []
  })
}

class Shortcuts extends AccountPart {
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
    const available = getShortcuts(this.scope)
    if (available.length === 0) return nothing
    const t = this.t(assets)
    return html`<ul aria-label=${t.actions}>
      ${available.map(
        ({ feature, view, icon }) =>
          html`<li>
            <appkit-ui-shortcut icon=${icon} name=${t[feature]} @click=${() => this.#open(view)}></appkit-ui-shortcut>
          </li>`,
      )}
    </ul>`
  }

  #open(view: ViewName): void {
    this.use(RouterController).push(view)
  }
}

defineView('appkit-shortcuts', Shortcuts)

export class AccountRows extends AccountPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      .loading {
        padding-block: ${px(52)} ${px(12)};
      }
    `,
  ]

  readonly #shortcuts = new Shortcuts()
  readonly copying = new CopyConfirmation(this, () => this.scope)
  @property({ attribute: false }) holdings: HTMLElement | 'loading' | undefined

  constructor(private readonly copy: (address: string) => void) {
    super()
  }

  override render() {
    const { active } = this
    if (!active) return nothing
    return html`${this.#shortcuts} ${this.holdings === 'loading' ? renderLoading() : this.holdings}
      <ul>
        ${this.#renderNetwork(active)}
        <li>${this.#renderCopy(active)}</li>
        ${this.#renderExplorer(active)} ${this.#renderWallet(active)}
      </ul>
      ${this.copying.renderStatus(this.t(account).copied)}`
  }

  #renderCopy({ address }: ActiveAccount): unknown {
    const { copied, copyAddress } = this.t(account)
    const isCopied = this.copying.isConfirming
    return html`<appkit-ui-row name=${isCopied ? copied : copyAddress} @click=${() => this.copy(address)}>
      <span class="icon-box" slot="image"><appkit-ui-icon name=${isCopied ? 'check' : 'copy'}></appkit-ui-icon></span>
    </appkit-ui-row>`
  }

  #renderNetwork({ network }: ActiveAccount): unknown {
    if (!network) return nothing
    const { name } = network
    return html`<li>
      <appkit-ui-row name=${name} description=${this.t(account).network} @click=${() => openNetworks(this.scope)}>
        <appkit-ui-image slot="image" src=${getNetworkImage(this.scope, network)} name=${name}></appkit-ui-image>
        <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }

  #renderExplorer({ network, address }: ActiveAccount): unknown {
    const explorer = network && explorerLink(network, address)
    if (!explorer) return nothing
    return html`<li>
      <appkit-ui-row name=${this.t(account).viewOn(explorer.name)} href=${explorer.href} target="_blank">
        <span class="icon-box" slot="image"><appkit-ui-icon name="globe"></appkit-ui-icon></span>
        <appkit-ui-icon slot="end" name="external-link" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }

  #renderWallet({ wallet }: ActiveAccount): unknown {
    if (!wallet?.name) return nothing
    const { name, icon = '' } = wallet
    const open = () => this.use(RouterController).push('ProfileWallets')
    return html`<li>
      <appkit-ui-row name=${name} description=${this.t(account).wallet} @click=${open}>
        <appkit-ui-image slot="image" src=${icon} name=${name}></appkit-ui-image>
        <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }
}

/** Reserves the space of the tabs and three rows, so that nothing moves under the pointer when they load. */
function renderLoading(): unknown {
  return html`<appkit-ui-skeleton class="loading" variant="row" count="3"></appkit-ui-skeleton>`
}

defineView('appkit-account-rows', AccountRows)
