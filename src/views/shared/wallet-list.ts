import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { Scope } from '../../controllers/scope.js'
import { offersCatalogue } from '../../controllers/wallets/catalogue-link.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import { isAwaited, type WalletRow } from '../../controllers/wallets/wallet-rows.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/display/tag.js'
import type { connect } from '../../i18n/en/connect.js'
import { chooseWallet, openCatalogue } from './choose-wallet.js'

const variants = { installed: 'success', recent: 'neutral', qrCode: 'accent', host: 'success' } as const

/** One way to connect, drawn: its picture, its name, and one thing at the end. Off while it waits for the terms' tick. */
export function renderWalletRow(row: WalletRow, t: typeof connect, choose: () => void, waits = false): TemplateResult {
  const serves = row.families?.map(family => t.families[family]).join(' · ') ?? ''
  return html`<appkit-ui-row
    name=${row.name}
    description=${serves}
    ?disabled=${waits}
    reason=${t.agreeFirst}
    @click=${choose}
  >
    ${renderPicture(row)}
    ${
      row.tag
        ? html`<appkit-ui-tag slot="end" variant=${variants[row.tag]}>${t[row.tag]}</appkit-ui-tag>`
        : html`<appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>`
    }
  </appkit-ui-row>`
}

/** A wallet's own picture; the protocol has none, and is shown by what it shows. */
function renderPicture({ icon, name, connector }: WalletRow): TemplateResult {
  if (icon || connector?.type !== 'WALLET_CONNECT')
    return html`<appkit-ui-image slot="image" src=${icon ?? ''} name=${name}></appkit-ui-image>`
  return html`<span class="icon-box protocol" slot="image"><appkit-ui-icon name="qr-code"></appkit-ui-icon></span>`
}

/** The way to the whole catalogue, with how many wallets it has. */
export function renderAllWalletsRow(count: number, t: typeof connect, open: () => void): TemplateResult {
  return html`<appkit-ui-row name=${t.allWallets} @click=${open}>
    <span class="icon-box" slot="image"><appkit-ui-icon name="search" size="18"></appkit-ui-icon></span>
    ${count > 0 ? html`<appkit-ui-tag slot="end">${count}</appkit-ui-tag>` : ''}
  </appkit-ui-row>`
}

/** Ways to connect, each a row that leads on, and the way to all wallets; while they wait for the terms' tick, they are off. */
export function renderWalletList(
  scope: Scope,
  rows: readonly WalletRow[],
  t: typeof connect,
  waits: boolean,
): TemplateResult {
  const { count } = scope.use(CatalogueController).state
  const all = offersCatalogue(scope) && !waits
  return html`<ul aria-label=${t.wallets}>
    ${repeat(
      rows,
      row => row.key,
      row =>
        isAwaited(row)
          ? html`<li class="room" aria-hidden="true"></li>`
          : html`<li>${renderWalletRow(row, t, () => chooseWallet(scope, row), waits)}</li>`,
    )}
    ${all ? html`<li>${renderAllWalletsRow(count, t, () => openCatalogue(scope))}</li>` : nothing}
  </ul>`
}
