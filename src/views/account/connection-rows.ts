import { css, html, nothing, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import type { AccountEntry, KeptEntry } from '../../controllers/connection/account.js'
import { ConnectionController, type WantedConnection } from '../../controllers/connection/connection.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import type { Scope } from '../../controllers/scope.js'
import type { RecentWay } from '../../controllers/wallets/recent-connections.js'
import type { Account } from '../../core/account.js'
import '../../elements/controls/icon-button.js'
import '../../elements/controls/row.js'
import '../../elements/display/avatar.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/note.js'
import type { several } from '../../i18n/en/multichain.js'
import { shortAddress } from '../../lib/addresses.js'

/**
 * Uses a wallet that may know this page, without asking the person. One that does not know it any more is asked on a screen
 * of its own, where the panel is still on view. Throws what `switchConnection` throws.
 */
export async function takeUp(scope: Scope, wanted: WantedConnection, isOnView: () => boolean): Promise<void> {
  const { namespace, connectorId } = wanted
  if ((await scope.use(ConnectionController).switchConnection(wanted)) || !isOnView()) return
  const router = scope.use(RouterController)
  const isProtocol = scope.use(ConnectorsController).find(connectorId, namespace)?.type === 'WALLET_CONNECT'
  if (isProtocol) router.push('ConnectingWalletConnect', { namespace })
  else router.push('ConnectingExternal', { connectorId, namespace })
}

/** How many rows of accounts are seen before they scroll. */
const SEEN_ROWS = 4.5

/** The look of the rows, and of what stands beneath them. */
export const panelStyles = css`
  :host {
    padding: 0;
  }
  h2 {
    padding: ${px(12)} ${px(12)} ${px(4)};
    color: var(--appkit-muted);
    font: 500 var(--appkit-type-13);
  }
  .accounts {
    max-block-size: ${px(60 * SEEN_ROWS)};
    margin: 0 ${px(-6)};
    padding: 0 ${px(6)};
    overflow-y: auto;
    scrollbar-width: thin;
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

/** The accounts of the wallet in use, the one in use first and marked. */
export function renderAccounts(
  { accounts, wallet }: AccountEntry,
  t: typeof several,
  choose: (address: string) => void,
): TemplateResult {
  const { name = '', icon = '' } = wallet ?? {}
  return html`<h2>${t.inUseNow}</h2>
    <ul class="accounts" aria-label=${t.accounts}>
      ${accounts.map(
        ({ address, type }, at) =>
          html`<li>
            <appkit-ui-row
              name=${at === 0 ? name : shortAddress(address)}
              description=${line(at === 0 ? shortAddress(address) : '', type === 'eoa' ? '' : t.types[type])}
              ?selected=${at === 0}
              @click=${() => at > 0 && choose(address)}
            >
              ${
                at === 0
                  ? html`<appkit-ui-image slot="image" src=${icon} name=${name}></appkit-ui-image>`
                  : html`<appkit-ui-avatar slot="image" size="40" address=${address}></appkit-ui-avatar>`
              }
            </appkit-ui-row>
          </li>`,
      )}
    </ul>`
}

/** What is done with the wallets of a list. */
export interface ListActs<Entry> {
  /** The connector of the wallet that is being asked. */
  readonly busy: string | undefined
  use(entry: Entry): void
  remove(entry: Entry): void
}

/** The wallets that are connected beside it, each to be used, or removed. */
export function renderKept(
  kept: readonly KeptEntry[],
  t: typeof several,
  { busy, use, remove }: ListActs<KeptEntry>,
): TemplateResult {
  return html`<h2>${t.alsoConnected}</h2>
    <ul aria-label=${t.alsoConnected}>
      ${kept.map(entry => {
        const { name = '', icon = '' } = entry.wallet ?? {}
        const description = addressOf(entry.accounts[0])
        const row = { name, icon, description, busy: busy === entry.connectorId, removal: t.remove(name) }
        return renderRow(
          row,
          () => use(entry),
          () => remove(entry),
        )
      })}
    </ul>`
}

/** The wallets that were used lately, each to be connected again, or forgotten. */
export function renderRecent(
  ways: readonly RecentWay[],
  t: typeof several,
  { busy, use, remove }: ListActs<RecentWay>,
): TemplateResult {
  return html`<h2>${t.usedLately}</h2>
    <ul aria-label=${t.usedLately}>
      ${ways.map(way => {
        const { name, icon = '', connector } = way
        const row = { name, icon, description: '', busy: busy !== undefined && busy === connector?.id }
        return renderRow(
          { ...row, removal: t.forget(name) },
          () => use(way),
          () => remove(way),
        )
      })}
    </ul>`
}

interface Row {
  readonly name: string
  readonly icon: string
  readonly description: string
  readonly busy: boolean
  readonly removal: string
}

function renderRow(
  { name, icon, description, busy, removal }: Row,
  use: () => void,
  remove: () => void,
): TemplateResult {
  return html`<li class="beside">
    <appkit-ui-row name=${name} description=${description} ?busy=${busy} @click=${use}>
      <appkit-ui-image slot="image" src=${icon} name=${name}></appkit-ui-image>
    </appkit-ui-row>
    <appkit-ui-icon-button icon="x" label=${removal} @click=${remove}></appkit-ui-icon-button>
  </li>`
}

/** Why a wallet was not taken up; nothing where none failed. */
export function renderFailure(sentence: string | undefined): unknown {
  return sentence ? html`<appkit-ui-note variant="danger">${sentence}</appkit-ui-note>` : nothing
}

function addressOf(account: Account | undefined): string {
  return account ? shortAddress(account.address) : ''
}

function line(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ')
}
