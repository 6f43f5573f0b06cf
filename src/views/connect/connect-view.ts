import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { HostController } from '../../controllers/app/host.js'
import { legalOf, waitsForTick } from '../../controllers/app/legal.js'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import type { Scope } from '../../controllers/scope.js'
import { offersCatalogue } from '../../controllers/wallets/catalogue-link.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import { walletPlaces, type WalletRow } from '../../controllers/wallets/wallet-rows.js'
import type { ConnectMethod, Features } from '../../core/config.js'
import '../../elements/controls/button.js'
import '../../elements/controls/text-link.js'
import { px, radius } from '../../elements/element.js'
import { connect } from '../../i18n/en/connect.js'
import { openGuide } from '../shared/choose-wallet.js'
import { legalStyles, renderLegalNote } from '../shared/legal-note.js'
import { defineView, View } from '../shared/view.js'
import { renderWalletList } from '../shared/wallet-list.js'
import { LoginParts } from './login-options.js'

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
function renderWallets(scope: Scope, { rows, t, waits, beside, unfold }: WalletsList): unknown {
  const { emailShowWallets, collapseWallets } = scope.use(SettingsController).features
  if (beside && unfold && (!emailShowWallets || collapseWallets))
    return html`<appkit-ui-button class="wide" @click=${unfold}>${t.useWallet}</appkit-ui-button>`
  if (rows.length === 0 && !offersCatalogue(scope)) return beside ? nothing : html`<p class="empty">${t.none}</p>`
  return renderWalletList(scope, rows, t, waits)
}

/** What the order of the ways to connect depends on. */
export interface ConnectMethodFacts {
  readonly features: Pick<Features, 'email' | 'socials' | 'connectMethodsOrder'>
  /** Whether a wallet of this browser, announced or injected, has a row. */
  readonly showsInstalled: boolean
  /** Whether the frame that email and social login live in is configured; without it they are absent. */
  readonly hasFrame: boolean
  /** Whether another window may open, as a login with an account elsewhere needs. */
  readonly opensWindows?: boolean
  /** The app's option; wallets are on unless it is false. */
  readonly enableWallets?: boolean | undefined
}

const usual: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const walletFirst: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/**
 * The ways to connect that there are, in the order they stand (spec point 2): email, social, wallet; the wallets first
 * where this browser has one; the app's own order before both, with what it does not name behind.
 */
export function connectMethods(facts: ConnectMethodFacts): readonly ConnectMethod[] {
  const { features, showsInstalled, hasFrame, opensWindows = true, enableWallets } = facts
  const { email, socials, connectMethodsOrder = [] } = features
  const there: Readonly<Record<ConnectMethod, boolean>> = {
    email: hasFrame && email,
    social: hasFrame && opensWindows && socials !== false && socials.length > 0,
    wallet: enableWallets !== false,
  }
  const order = [...connectMethodsOrder, ...(showsInstalled ? walletFirst : usual)]
  return [...new Set(order)].filter(method => there[method])
}

/** The same for an instance whose wallets have these rows. */
function methodsOf(scope: Scope, rows: readonly WalletRow[]): readonly ConnectMethod[] {
  const { asked } = scope.use(RouterController)
  const { isForeignFrame, isInApp, isTelegram } = scope.use(HostController).state
  const isThere = scope.use(EmbeddedController).isThere && Boolean(scope.use(ConnectorsController).find('AUTH', asked))
  return connectMethods({
    features: scope.use(SettingsController).features,
    showsInstalled: rows.some(row => row.tag === 'installed' || row.tag === 'host'),
    hasFrame: isThere && !isForeignFrame, // the wallet's frame does not show itself inside a stranger's page
    opensWindows: !isInApp || isTelegram, // there the whole page goes, and comes back
    enableWallets: scope.options.enableWallets,
  })
}

const styles = css`
  .room,
  .login:empty,
  li:first-child appkit-ui-row {
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
  }
  /* the room of what is still on its way */
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
 * @summary The ways to connect: an email, an account elsewhere, the wallets of this browser, then those of the catalogue.
 * @route Connect ConnectWallets
 * @params { namespace?: Namespace } | undefined
 */
export class ConnectView extends View {
  static override styles = [super.styles, legalStyles, styles]
  readonly #logins = new LoginParts(this, () => this.scope)
  @state() private agreed = false
  /** Whether the person asked for the wallets that stand behind a button. */
  @state() private unfolded = false

  override get heading(): string {
    return this.t(connect).heading
  }

  override get leading(): 'back' | 'help' {
    return this.scope.options.enableWalletGuide === false ? 'back' : 'help'
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.scope.use(CatalogueController).load()
  }

  override render() {
    this.use(ConnectorsController)
    this.use(CatalogueController)
    const t = this.t(connect)
    const rows = walletPlaces(this.scope)
    const legal = legalOf(this.scope, this.agreed)
    const methods = methodsOf(this.scope, rows)
    const logins = methods.filter(method => method !== 'wallet')
    const first = methods[0] === 'wallet'
    const waits = waitsForTick(legal)
    const login = logins.length > 0 ? this.#logins.render(logins, waits) : nothing
    const or = logins.length > 0 && logins.length < methods.length ? this.#logins.or(t) : nothing
    const wallets =
      methods.includes('wallet') || logins.length === 0
        ? renderWallets(this.scope, {
            rows,
            t,
            waits,
            beside: logins.length > 0,
            unfold: this.unfolded ? undefined : () => (this.unfolded = true),
          })
        : nothing
    return html`
      ${first ? wallets : login} ${or} ${first ? login : wallets} ${this.#logins.hostNote ?? nothing}
      ${renderLegalNote(legal, t, agreed => (this.agreed = agreed))} ${this.#foot()}
    `
  }

  #foot(): unknown {
    if (this.scope.options.enableWalletGuide === false) return nothing
    const t = this.t(connect)
    return html`<p class="foot small">
      ${t.newToWallets} <appkit-ui-text-link @click=${() => openGuide(this.scope)}>${t.getOne}</appkit-ui-text-link>
    </p>`
  }
}

defineView('appkit-connect-view', ConnectView)
