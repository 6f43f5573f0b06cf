import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import type { AccountEntry, InactiveEntry } from '../../controllers/connection/account.js'
import { ConnectionController, type WantedConnection } from '../../controllers/connection/connection.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import type { Scope } from '../../controllers/scope.js'
import type { RecentConnection } from '../../controllers/wallets/recent-connections.js'
import type { Account, WalletInfo } from '../../core/account.js'
import { lazy } from '../../core/lazy.js'
import '../../elements/controls/icon-button.js'
import '../../elements/controls/row.js'
import '../../elements/display/avatar.js'
import '../../elements/display/image.js'
import { base, px } from '../../elements/element.js'
import '../../elements/feedback/note.js'
import type { several } from '../../i18n/en/multichain.js'
import { shortAddress } from '../../lib/addresses.js'
import { screenParts } from '../shared/screen.styles.js'
import type { LoginMark } from '../embedded/social-images.js'
import { defineView } from '../shared/view.js'

/**
 * Reconnects a wallet that may still authorize this page, without a prompt. Otherwise opens the connecting screen, if
 * the panel is still visible.
 * @throws the errors of `switchConnection`
 */
export async function reconnect(scope: Scope, connection: WantedConnection, isVisible: () => boolean): Promise<void> {
  const { namespace, connectorId } = connection
  if ((await scope.use(ConnectionController).switchConnection(connection)) || !isVisible()) return
  const router = scope.use(RouterController)
  const isWalletConnect = scope.use(ConnectorsController).find(connectorId, namespace)?.type === 'WALLET_CONNECT'
  if (isWalletConnect) router.push('ConnectingWalletConnect', { namespace })
  else router.push('ConnectingExternal', { connectorId, namespace })
}

// The connector of the embedded wallet. Stored connections do not have its type.
const EMBEDDED_CONNECTOR = 'AUTH'

interface Connected {
  readonly wallet?: WalletInfo | undefined
  readonly connectorId?: string | undefined
}

// Returns the name of a wallet. The embedded wallet is named after the login, which is translated if it is a word.
export function getWalletName({ wallet, connectorId }: Connected, { logins }: typeof several): string {
  const { name = '' } = wallet ?? {}
  return connectorId === EMBEDDED_CONNECTOR && Object.hasOwn(logins, name) ? (logins[name] ?? name) : name
}

const loadLoginMarks = lazy(() => import('../embedded/social-images.js'))

// The picture of a wallet. The embedded wallet has none, and shows the mark of the login.
export class WalletImage extends LitElement {
  static override styles = [base, screenParts]
  @property({ attribute: false }) entry: Connected = {}
  @state() private mark: LoginMark | 'loading' | 'failed' | undefined

  override render(): TemplateResult {
    const { name = '', icon = '' } = this.entry.wallet ?? {}
    const { mark } = this
    if (!this.#isLogin || mark === 'failed') return html`<appkit-ui-image src=${icon} name=${name}></appkit-ui-image>`
    if (mark instanceof HTMLElement) return html`${Object.assign(mark, { name })}`
    return html`<span class="icon-box"></span>`
  }

  protected override willUpdate(): void {
    if (this.#isLogin && !this.mark) void this.#load()
  }

  get #isLogin(): boolean {
    const { connectorId, wallet } = this.entry
    return connectorId === EMBEDDED_CONNECTOR && !wallet?.icon
  }

  async #load(): Promise<void> {
    this.mark = 'loading'
    this.mark = await loadLoginMarks().then(
      chunk => new chunk.LoginMark(),
      () => 'failed' as const,
    )
  }
}

defineView('appkit-wallet-image', WalletImage)

export const panelStyles = css`
  :host {
    padding: 0;
  }
  h2 {
    padding: ${px(12)} ${px(12)} ${px(4)};
    color: var(--appkit-muted);
    font: 500 var(--appkit-type-13);
  }
  /* The row in use is raised, like the background of a login's mark. */
  appkit-ui-row[selected] {
    --mark: var(--appkit-surface);
  }
  .beside {
    display: flex;
    align-items: center;
    gap: ${px(4)};
  }
  .beside appkit-ui-row {
    flex: 1;
    min-inline-size: 0;
  }
  appkit-ui-note {
    margin-block-start: ${px(8)};
  }
  .actions {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding-block-start: ${px(12)};
    text-align: center;
  }
`

export function renderAccounts(
  entry: AccountEntry,
  t: typeof several,
  select: (address: string) => void,
): TemplateResult {
  const name = getWalletName(entry, t)
  return html`<h2>${t.inUseNow}</h2>
    <ul aria-label=${t.accounts}>
      ${entry.accounts.map(
        ({ address, type }, index) =>
          html`<li>
            <appkit-ui-row
              name=${index === 0 ? name : shortAddress(address)}
              description=${joinParts(index === 0 ? shortAddress(address) : '', type === 'eoa' ? '' : t.types[type])}
              ?selected=${index === 0}
              @click=${() => index > 0 && select(address)}
            >
              ${
                index === 0
                  ? html`<appkit-wallet-image slot="image" .entry=${entry}></appkit-wallet-image>`
                  : html`<appkit-ui-avatar slot="image" size="40" address=${address}></appkit-ui-avatar>`
              }
            </appkit-ui-row>
          </li>`,
      )}
    </ul>`
}

export interface ListActions<Entry> {
  /** Id of the connector whose request is pending. */
  readonly busy: string | undefined
  use(entry: Entry): void
  remove(entry: Entry): void
}

export function renderInactive(
  entries: readonly InactiveEntry[],
  t: typeof several,
  { busy, use, remove }: ListActions<InactiveEntry>,
): TemplateResult {
  return html`<h2>${t.alsoConnected}</h2>
    <ul aria-label=${t.alsoConnected}>
      ${entries.map(entry => {
        const name = getWalletName(entry, t)
        const description = toShortAddress(entry.accounts[0])
        const row = { name, entry, description, busy: busy === entry.connectorId, removal: t.remove(name) }
        return renderRow(
          row,
          () => use(entry),
          () => remove(entry),
        )
      })}
    </ul>`
}

export function renderRecentConnections(
  connections: readonly RecentConnection[],
  t: typeof several,
  { busy, use, remove }: ListActions<RecentConnection>,
): TemplateResult {
  return html`<h2>${t.recentlyUsed}</h2>
    <ul aria-label=${t.recentlyUsed}>
      ${connections.map(connection => {
        const { name, icon = '', connector } = connection
        const row = {
          name,
          entry: { wallet: { name, icon, type: '' } },
          description: '',
          busy: busy !== undefined && busy === connector?.id,
        }
        return renderRow(
          { ...row, removal: t.forget(name) },
          () => use(connection),
          () => remove(connection),
        )
      })}
    </ul>`
}

interface Row {
  readonly name: string
  readonly entry: Connected
  readonly description: string
  readonly busy: boolean
  readonly removal: string
}

function renderRow(
  { name, entry, description, busy, removal }: Row,
  use: () => void,
  remove: () => void,
): TemplateResult {
  return html`<li class="beside">
    <appkit-ui-row name=${name} description=${description} ?busy=${busy} @click=${use}>
      <appkit-wallet-image slot="image" .entry=${entry}></appkit-wallet-image>
    </appkit-ui-row>
    <appkit-ui-icon-button icon="x" label=${removal} @click=${remove}></appkit-ui-icon-button>
  </li>`
}

export function renderFailure(sentence: string | undefined): unknown {
  return sentence ? html`<appkit-ui-note variant="danger">${sentence}</appkit-ui-note>` : nothing
}

function toShortAddress(account: Account | undefined): string {
  return account ? shortAddress(account.address) : ''
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ')
}
