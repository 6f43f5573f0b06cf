import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { HostController } from '../../controllers/app/host.js'
import { getLegal, isConsentPending, setAgreed } from '../../controllers/app/legal.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import type { Scope } from '../../controllers/scope.js'
import { hasCatalogueLink } from '../../controllers/wallets/catalogue-link.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import { getWalletRowsWithPlaceholders, type WalletRow } from '../../controllers/wallets/wallet-rows.js'
import type { ConnectMethod, Features } from '../../core/features.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import '../../elements/controls/button.js'
import '../../elements/controls/text-link.js'
import { px, radius } from '../../elements/element.js'
import { connect } from '../../i18n/en/connect.js'
import { openGuide } from '../shared/choose-wallet.js'
import { legalStyles, renderLegalNote } from '../shared/legal-note.js'
import { defineView, View } from '../shared/view.js'
import { renderWalletList } from '../shared/wallet-list.js'
import { LoginParts } from './login-options.js'

export interface WalletsList {
  readonly rows: readonly WalletRow[]
  readonly t: typeof connect
  readonly awaitsConsent: boolean
  /** True if a login is shown. The app may then collapse the wallets behind a button. */
  readonly hasLogins: boolean
  readonly expand: (() => void) | undefined
}

function renderWallets(scope: Scope, { rows, t, awaitsConsent, hasLogins, expand }: WalletsList): unknown {
  const { emailShowWallets, collapseWallets } = scope.use(SettingsController).features
  if (hasLogins && expand && (!emailShowWallets || collapseWallets))
    return html`<appkit-ui-button class="wide" @click=${expand}>${t.useWallet}</appkit-ui-button>`
  if (rows.length === 0 && !hasCatalogueLink(scope)) return hasLogins ? nothing : html`<p class="empty">${t.none}</p>`
  return renderWalletList(scope, rows, t, awaitsConsent)
}

export interface ConnectMethodInput {
  readonly features: Pick<Features, 'email' | 'socials' | 'passkey' | 'connectMethodsOrder'>
  readonly showsInstalled: boolean
  /** True if the embedded wallet's frame is configured. Email and social login require it. */
  readonly hasFrame: boolean
  /** True if the page may open another window, which social login requires. */
  readonly opensWindows?: boolean
  readonly enableWallets?: boolean | undefined
}

const defaultOrder: readonly ConnectMethod[] = ['email', 'social', 'passkey', 'wallet']

/**
 * Returns the available connect methods in display order: email, social, passkey, wallet; or wallets first if one is
 * installed. The app's `connectMethodsOrder` takes precedence, and methods that it omits follow.
 */
export function connectMethods(input: ConnectMethodInput): readonly ConnectMethod[] {
  const { features, showsInstalled, hasFrame, opensWindows = true, enableWallets } = input
  const { email, socials, passkey, connectMethodsOrder = [] } = features
  const isAvailable: Readonly<Record<ConnectMethod, boolean>> = {
    email: hasFrame && email,
    social: hasFrame && opensWindows && socials !== false && socials.length > 0,
    passkey: hasFrame && passkey && 'PublicKeyCredential' in globalThis,
    wallet: enableWallets !== false,
  }
  const first: readonly ConnectMethod[] = showsInstalled ? ['wallet'] : []
  return [...new Set([...connectMethodsOrder, ...first, ...defaultOrder])].filter(method => isAvailable[method])
}

function resolveMethods(scope: Scope, rows: readonly WalletRow[]): readonly ConnectMethod[] {
  const { requestedNamespace } = scope.use(RouterController)
  const { isForeignFrame, isInApp, isTelegram } = scope.use(HostController).state
  const isThere =
    scope.use(EmbeddedController).isConfigured &&
    Boolean(scope.use(ConnectorsController).find('AUTH', requestedNamespace))
  return connectMethods({
    features: scope.use(SettingsController).features,
    showsInstalled: rows.some(row => row.tag === 'installed' || row.tag === 'host'),
    hasFrame: isThere && !isForeignFrame, // the wallet's frame refuses to render inside a third-party page
    opensWindows: !isInApp || isTelegram, // in-app browsers navigate the whole page instead
    enableWallets: scope.options.enableWallets,
  })
}

const styles = css`
  .room,
  .login:empty {
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
  }
  /* reserves the space of parts that are still loading */
  .login {
    min-block-size: ${px(48)};
  }
  .login + .login {
    margin-block-start: ${px(4)};
  }
  .room,
  .email {
    min-block-size: ${px(56)};
  }
  .protocol {
    background: var(--appkit-accent-fill);
    color: var(--appkit-on-accent);
  }
`

/**
 * @summary Email, social login, passkey, installed wallets, and catalogue wallets.
 * @route Connect ConnectWallets
 * @params { namespace?: Namespace } | undefined
 */
export class ConnectView extends View {
  static override styles = [super.styles, legalStyles, styles]
  readonly #logins = new LoginParts(this, () => this.scope)
  @state() private isExpanded = false

  override get heading(): string {
    return this.t(connect).heading
  }

  override get leading(): 'back' | 'help' {
    return this.scope.options.enableWalletGuide === false ? 'back' : 'help'
  }

  override get nextViews(): readonly ViewName[] {
    return hasCatalogueLink(this.scope) ? ['AllWallets'] : []
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.scope.use(ModalController).state.open) void this.scope.use(CatalogueController).load() // a closed modal sends no request
  }

  override render() {
    this.use(ConnectorsController)
    this.use(CatalogueController)
    this.use(SettingsController)
    const t = this.t(connect)
    const rows = getWalletRowsWithPlaceholders(this.scope)
    const legal = getLegal(this.scope)
    const methods = resolveMethods(this.scope, rows)
    const logins = methods.filter(method => method !== 'wallet')
    const walletsFirst = methods[0] === 'wallet'
    const awaitsConsent = isConsentPending(legal)
    const login = logins.length > 0 ? this.#logins.render(logins, awaitsConsent) : nothing
    const divider = logins.length > 0 && logins.length < methods.length ? this.#logins.renderDivider(t) : nothing
    const wallets =
      methods.includes('wallet') || logins.length === 0
        ? renderWallets(this.scope, {
            rows,
            t,
            awaitsConsent,
            hasLogins: logins.length > 0,
            expand: this.isExpanded ? undefined : () => (this.isExpanded = true),
          })
        : nothing
    return html`
      ${walletsFirst ? wallets : login} ${divider} ${walletsFirst ? login : wallets} ${this.#logins.hostNote ?? nothing}
      ${renderLegalNote(legal, t, agreed => setAgreed(this.scope, agreed))} ${this.#renderFooter()}
    `
  }

  #renderFooter(): unknown {
    if (this.scope.options.enableWalletGuide === false) return nothing
    const t = this.t(connect)
    return html`<p class="foot small">
      ${t.newToWallets} <appkit-ui-text-link @click=${() => openGuide(this.scope)}>${t.getOne}</appkit-ui-text-link>
    </p>`
  }
}

defineView('appkit-connect-view', ConnectView)
