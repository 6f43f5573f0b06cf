import { css, html, type TemplateResult } from 'lit'
import type { AccountEntry, KeptEntry } from '../../controllers/chain/account.js'
import type { Account } from '../../core/account.js'
import '../../elements/avatar/avatar.js'
import '../../elements/icon-button/icon-button.js'
import '../../elements/image/image.js'
import { px } from '../../elements/px.js'
import '../../elements/row/row.js'
import type { several } from '../../i18n/en/several.js'
import { shortAddress } from '../../lib/short-address.js'

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
  .kept {
    display: flex;
    align-items: center;
    gap: ${px(4)};
  }
  .kept appkit-ui-row {
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

/** The wallets that are connected beside it, each to be used, or removed. */
export function renderKept(
  kept: readonly KeptEntry[],
  t: typeof several,
  busy: string | undefined,
  use: (entry: KeptEntry) => void,
  remove: (entry: KeptEntry) => void,
): TemplateResult {
  return html`<h2>${t.alsoConnected}</h2>
    <ul aria-label=${t.alsoConnected}>
      ${kept.map(entry => {
        const { name = '', icon = '' } = entry.wallet ?? {}
        return html`<li class="kept">
          <appkit-ui-row
            name=${name}
            description=${addressOf(entry.accounts[0])}
            ?busy=${busy === entry.connectorId}
            @click=${() => use(entry)}
          >
            <appkit-ui-image slot="image" src=${icon} name=${name}></appkit-ui-image>
          </appkit-ui-row>
          <appkit-ui-icon-button icon="x" label=${t.remove(name)} @click=${() => remove(entry)}></appkit-ui-icon-button>
        </li>`
      })}
    </ul>`
}

function addressOf(account: Account | undefined): string {
  return account ? shortAddress(account.address) : ''
}

function line(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ')
}
