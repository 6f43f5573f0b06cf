import { html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { SettingsController } from '../../controllers/base/settings.js'
import { CatalogueController } from '../../controllers/chain/catalogue.js'
import { offersCatalogue } from '../../controllers/chain/offers-catalogue.js'
import type { WalletRow } from '../../controllers/chain/wallet-rows.js'
import type { Scope } from '../../controllers/scope.js'
import '../../elements/button/button.js'
import type { connect } from '../../i18n/en/connect.js'
import { chooseWallet, openCatalogue } from '../kit/choose-wallet.js'
import { renderAllWalletsRow, renderWalletRow } from '../kit/wallet-row.js'

/** What the list of wallets is drawn from. */
export interface WalletsList {
  readonly rows: readonly WalletRow[]
  readonly t: typeof connect
  /** Whether the rows wait for the terms' tick. */
  readonly waits: boolean
  /** Whether an email or an account stand beside them: then the app may fold them behind a button. */
  readonly beside: boolean
  /** Unfolds them; absent once they are. */
  readonly unfold: (() => void) | undefined
}

/** The wallets of the first screen, or the button they are folded behind. */
export function renderWallets(scope: Scope, { rows, t, waits, beside, unfold }: WalletsList): unknown {
  const { emailShowWallets, collapseWallets } = scope.use(SettingsController).features
  const { count } = scope.use(CatalogueController).state
  const all = offersCatalogue(scope)
  if (beside && unfold && (!emailShowWallets || collapseWallets))
    return html`<appkit-ui-button class="wide" @click=${unfold}>${t.useWallet}</appkit-ui-button>`
  if (rows.length === 0 && !all) return beside ? nothing : html`<p class="empty">${t.none}</p>`
  return html`<ul aria-label=${t.wallets}>
    ${repeat(
      rows,
      row => row.key,
      row => html`<li>${renderWalletRow(row, t, () => chooseWallet(scope, row), waits)}</li>`,
    )}
    ${all && !waits ? html`<li>${renderAllWalletsRow(count, t, () => openCatalogue(scope))}</li>` : nothing}
  </ul>`
}
