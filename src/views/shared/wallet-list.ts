import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { Scope } from '../../controllers/scope.js'
import { hasCatalogueLink } from '../../controllers/wallets/catalogue-link.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import { isPlaceholder, type WalletRow } from '../../controllers/wallets/wallet-rows.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/display/tag.js'
import type { connect } from '../../i18n/en/connect.js'
import { chooseWallet, openCatalogue } from './choose-wallet.js'

const variants = { installed: 'success', recent: 'neutral', qrCode: 'accent', host: 'success' } as const

export function renderWalletRow(
  row: WalletRow,
  t: typeof connect,
  onClick: () => void,
  awaitsConsent = false,
): TemplateResult {
  const namespaces = row.namespaces?.map(namespace => t.namespaces[namespace]).join(' · ') ?? ''
  return html`<appkit-ui-row
    name=${row.name}
    description=${namespaces}
    ?disabled=${awaitsConsent}
    reason=${t.agreeFirst}
    @click=${onClick}
  >
    ${renderPicture(row)}
    ${
      row.tag
        ? html`<appkit-ui-tag slot="end" variant=${variants[row.tag]}>${t[row.tag]}</appkit-ui-tag>`
        : html`<appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>`
    }
  </appkit-ui-row>`
}

function renderPicture({ icon, name, connector }: WalletRow): TemplateResult {
  if (icon || connector?.type !== 'WALLET_CONNECT')
    return html`<appkit-ui-image slot="image" src=${icon ?? ''} name=${name}></appkit-ui-image>`
  return html`<span class="icon-box protocol" slot="image"><appkit-ui-icon name="qr-code"></appkit-ui-icon></span>`
}

export function renderAllWalletsRow(count: number, t: typeof connect, open: () => void): TemplateResult {
  return html`<appkit-ui-row name=${t.allWallets} @click=${open}>
    <span class="icon-box" slot="image"><appkit-ui-icon name="search" size="18"></appkit-ui-icon></span>
    ${count > 0 ? html`<appkit-ui-tag slot="end">${count}</appkit-ui-tag>` : ''}
  </appkit-ui-row>`
}

/** Renders wallets and a link to the catalogue. The rows are disabled until the user accepts the terms. */
export function renderWalletList(
  scope: Scope,
  rows: readonly WalletRow[],
  t: typeof connect,
  awaitsConsent: boolean,
): TemplateResult {
  const { count } = scope.use(CatalogueController).state
  const showsAll = hasCatalogueLink(scope) && !awaitsConsent
  return html`<ul aria-label=${t.wallets}>
    ${repeat(
      rows,
      row => row.key,
      row =>
        isPlaceholder(row)
          ? html`<li class="room" aria-hidden="true"></li>`
          : html`<li>${renderWalletRow(row, t, () => chooseWallet(scope, row), awaitsConsent)}</li>`,
    )}
    ${showsAll ? html`<li>${renderAllWalletsRow(count, t, () => openCatalogue(scope))}</li>` : nothing}
  </ul>`
}
