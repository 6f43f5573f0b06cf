import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { proxy } from 'valtio/vanilla'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { dataNamespaces, getTokenCount, hasHistory } from '../../controllers/balances/account-data.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { lazy } from '../../core/lazy.js'
import '../../elements/controls/tabs.js'
import type { Tab } from '../../elements/controls/tabs.js'
import '../../elements/controls/text-link.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/skeleton.js'
import { getItemIndex } from '../../elements/layout/list-window.js'
import { activity } from '../../i18n/en/activity.js'
import { assets } from '../../i18n/en/balances.js'
import { isFocusElsewhere } from '../../lib/focus.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'

type AccountTab = 'tokens' | 'nfts' | 'activity'

export interface AccountTabState {
  tab: AccountTab
}

class AccountTabController {
  readonly state = proxy<AccountTabState>({ tab: 'tokens' })
  // The index of the item whose details the user opened, or -1.
  openedItem = -1

  select(tab: AccountTab): void {
    this.state.tab = tab
  }
}

const loadTokens = lazy(() => import('./tokens-part.js'))
const loadCollectibles = lazy(() => import('./collectibles-part.js'))
const loadActivity = lazy(() => import('../activity/activity-part.js'))

const createPart: Readonly<Record<AccountTab, () => Promise<HTMLElement>>> = {
  tokens: async () => new (await loadTokens()).TokensPart(),
  nfts: async () => new (await loadCollectibles()).NftsPart(),
  activity: async () => new (await loadActivity()).ActivityPart(),
}

export class Holdings extends AccountPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      appkit-ui-tabs {
        position: sticky;
        z-index: 1;
        inset-block-start: 0;
        margin-inline: ${px(-6)}; /* covers the focus ring of the rows below it */
        padding: 0 ${px(6)} ${px(8)};
        background: var(--appkit-surface);
      }
      .loading {
        padding-block-end: ${px(12)};
      }
      .panel {
        min-block-size: ${px(188)}; /* three rows */
      }
    `,
  ]
  @state() private loaded: Partial<Record<AccountTab, HTMLElement | AppKitError>> = {}
  readonly #loading = new Set<AccountTab>()

  override render(): unknown {
    if (!this.active?.caipAddress) return nothing
    const { tabs } = this
    const t = this.t(activity)
    const chosen = this.#getSelected(tabs)
    return html`${
        tabs.length > 1
          ? html`<appkit-ui-tabs
              label=${t.holdings}
              active=${chosen.id}
              .tabs=${tabs}
              @appkit-ui-tab-changed=${this.#onTabChanged}
            ></appkit-ui-tabs>`
          : nothing
      }
      <div
        class="panel"
        role=${tabs.length > 1 ? 'tabpanel' : 'group'}
        aria-label=${chosen.label}
        @click=${this.#onPress}
      >
        ${this.#renderPart(chosen.id as AccountTab)}
      </div>`
  }

  protected override updated(): void {
    if (this.active?.caipAddress) void this.#load(this.#getSelected(this.tabs).id as AccountTab)
  }

  private get tabs(): readonly Tab[] {
    this.use(SettingsController)
    const t = this.t(activity)
    const namespace = this.active?.namespace
    return [
      { id: 'tokens', label: this.t(assets).tokens },
      ...(namespace && dataNamespaces.nfts.includes(namespace) ? [{ id: 'nfts', label: t.nfts }] : []),
      ...(namespace && hasHistory(this.scope, namespace) ? [{ id: 'activity', label: t.heading }] : []),
    ]
  }

  #getSelected(tabs: readonly Tab[]): Tab {
    const { tab } = this.use(AccountTabController).state
    return tabs.find(({ id }) => id === tab) ?? (tabs[0] as Tab)
  }

  #onTabChanged(event: CustomEvent<{ readonly id: string }>): void {
    this.use(AccountTabController).select(event.detail.id as AccountTab)
  }

  #renderPart(tab: AccountTab): unknown {
    const part = this.loaded[tab]
    return part instanceof Error
      ? this.#renderFailed(tab, part.code)
      : (part ??
          html`<appkit-ui-skeleton
            class="loading"
            variant="row"
            count=${tab === 'tokens' ? getTokenCount(this.scope, this.active?.caipAddress) : 3}
          ></appkit-ui-skeleton>`)
  }

  #renderFailed(tab: AccountTab, code: ErrorCode): TemplateResult {
    const retry = () => {
      this.loaded = { ...this.loaded, [tab]: undefined }
    }
    return html`<p class="empty small" role="status">
      ${this.sentence(code)}
      <appkit-ui-text-link @click=${retry}>${this.t(activity).tryAgain}</appkit-ui-text-link>
    </p>`
  }

  readonly #onPress = (event: Event) => {
    this.scope.use(AccountTabController).openedItem = getItemIndex(event)
  }

  // Returns the focus to the item whose details the user left.
  async #returnFocus(part: HTMLElement): Promise<void> {
    const opened = this.scope.use(AccountTabController)
    const index = opened.openedItem
    opened.openedItem = -1
    if (index < 0 || this.scope.use(RouterController).state.direction !== 'back') return
    await this.updateComplete
    await (part as AccountPart).updateComplete
    const list = part.shadowRoot?.querySelector('appkit-ui-virtual-list')
    await list?.updateComplete
    if (list && index < list.items.length && !this.matches(':focus-within') && !isFocusElsewhere(this))
      await list.focusItem(index)
  }

  async #load(tab: AccountTab): Promise<void> {
    if (this.loaded[tab] || this.#loading.has(tab)) return
    this.#loading.add(tab)
    const part = await createPart[tab]().catch((error: AppKitError) => error)
    this.#loading.delete(tab)
    this.loaded = { ...this.loaded, [tab]: part }
    if (part instanceof HTMLElement) await this.#returnFocus(part)
  }
}

defineView('appkit-holdings', Holdings)
