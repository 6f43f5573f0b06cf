import { html, nothing } from 'lit'
import { SettingsController } from '../../controllers/base/settings.js'
import { offersCatalogue } from '../../controllers/chain/offers-catalogue.js'
import type { WalletRow } from '../../controllers/chain/wallet-rows.js'
import type { Scope } from '../../controllers/scope.js'
import '../../elements/button/button.js'
import type { connect } from '../../i18n/en/connect.js'
import { renderWalletList } from '../kit/wallet-list.js'

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
  if (beside && unfold && (!emailShowWallets || collapseWallets))
    return html`<appkit-ui-button class="wide" @click=${unfold}>${t.useWallet}</appkit-ui-button>`
  if (rows.length === 0 && !offersCatalogue(scope)) return beside ? nothing : html`<p class="empty">${t.none}</p>`
  return renderWalletList(scope, rows, t, waits)
}
