import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { proxy } from 'valtio/vanilla'
import { SettingsController } from '../../controllers/app/settings.js'
import type { Namespace } from '../../core/caip.js'
import '../../elements/controls/tabs.js'
import type { Tab } from '../../elements/controls/tabs.js'
import '../../elements/controls/text-link.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/skeleton.js'
import { activity } from '../../i18n/en/activity.js'
import { assets } from '../../i18n/en/balances.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'

/** Of which families the data service may know what an account did, and what it collects (spec point 9). */
export const dataNamespaces: Readonly<Record<'activity' | 'nfts', readonly Namespace[]>> = {
  activity: ['eip155', 'solana'],
  nfts: ['eip155'],
}

/** What of an account is looked at. */
type AccountTab = 'tokens' | 'nfts' | 'activity'

export interface AccountTabState {
  tab: AccountTab
}

/** The tab of the account that was chosen last, as long as the instance lives. */
class AccountTabController {
  readonly state = proxy<AccountTabState>({ tab: 'tokens' })

  choose(tab: AccountTab): void {
    this.state.tab = tab
  }
}

/** What is under each tab; each comes when it is chosen first. */
const parts: Readonly<Record<AccountTab, () => Promise<HTMLElement>>> = {
  tokens: () => import('./tokens-part.js').then(({ TokensPart }) => new TokensPart()),
  nfts: () => import('./collectibles-part.js').then(({ NftsPart }) => new NftsPart()),
  activity: () => import('../activity/activity-part.js').then(({ ActivityPart }) => new ActivityPart()),
}

/** What the account holds and did: tokens, collectibles and activity, each under its tab. */
export class Holdings extends AccountPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      appkit-ui-tabs {
        margin-block-end: ${px(8)};
      }
      .panel {
        min-block-size: ${px(188)}; /* three rows */
      }
    `,
  ]
  /** What was loaded, or that it could not be. */
  @state() private loaded: Partial<Record<AccountTab, HTMLElement | 'failed'>> = {}
  readonly #loading = new Set<AccountTab>()

  override render(): unknown {
    if (!this.active?.caipAddress) return nothing
    const { tabs } = this
    const t = this.t(activity)
    const chosen = this.#chosen(tabs)
    return html`${
        tabs.length > 1
          ? html`<appkit-ui-tabs
              label=${t.holdings}
              active=${chosen.id}
              .tabs=${tabs}
              @appkit-ui-tab-changed=${this.#choose}
            ></appkit-ui-tabs>`
          : nothing
      }
      <div class="panel" role=${tabs.length > 1 ? 'tabpanel' : 'group'} aria-label=${chosen.label}>
        ${this.#part(chosen.id as AccountTab)}
      </div>`
  }

  protected override updated(): void {
    if (this.active?.caipAddress) void this.#load(this.#chosen(this.tabs).id as AccountTab)
  }

  private get tabs(): readonly Tab[] {
    const { history } = this.use(SettingsController).features
    const t = this.t(activity)
    const namespace = this.active?.namespace
    const has = (tab: 'activity' | 'nfts') => namespace !== undefined && dataNamespaces[tab].includes(namespace)
    return [
      { id: 'tokens', label: this.t(assets).tokens },
      ...(has('nfts') ? [{ id: 'nfts', label: t.nfts }] : []),
      ...(has('activity') && history ? [{ id: 'activity', label: t.heading }] : []),
    ]
  }

  #chosen(tabs: readonly Tab[]): Tab {
    const { tab } = this.use(AccountTabController).state
    return tabs.find(({ id }) => id === tab) ?? (tabs[0] as Tab)
  }

  #choose(event: CustomEvent<{ readonly id: string }>): void {
    this.use(AccountTabController).choose(event.detail.id as AccountTab)
  }

  #part(tab: AccountTab): unknown {
    const part = this.loaded[tab]
    return part === 'failed'
      ? this.#failed(tab)
      : (part ?? html`<appkit-ui-skeleton variant="row" count="3"></appkit-ui-skeleton>`)
  }

  #failed(tab: AccountTab): TemplateResult {
    const again = () => {
      this.loaded = { ...this.loaded, [tab]: undefined }
    }
    return html`<p class="empty small" role="status">
      ${this.sentence('chunk/unavailable')}
      <appkit-ui-text-link @click=${again}>${this.t(activity).tryAgain}</appkit-ui-text-link>
    </p>`
  }

  async #load(tab: AccountTab): Promise<void> {
    if (this.loaded[tab] || this.#loading.has(tab)) return
    this.#loading.add(tab)
    const part = await parts[tab]().catch(() => 'failed' as const)
    this.#loading.delete(tab)
    this.loaded = { ...this.loaded, [tab]: part }
  }
}

defineView('appkit-holdings', Holdings)
