import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import { offersCatalogue } from '../../controllers/chain/offers-catalogue.js'
import { isAwaited, type WalletRow } from '../../controllers/chain/wallet-rows.js'
import type { Scope } from '../../controllers/scope.js'
import type { connect } from '../../i18n/en/connect.js'
import { chooseWallet, openCatalogue } from './choose-wallet.js'
import { renderAllWalletsRow, renderWalletRow } from './wallet-row.js'

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
