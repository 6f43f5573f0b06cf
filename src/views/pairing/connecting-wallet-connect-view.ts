import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { EventsController } from '../../controllers/app/events.js'
import { HostController } from '../../controllers/app/host.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import type { LinkChoice } from '../../controllers/connection/pairing-storage.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { PairingController } from '../../controllers/pairing/pairing.js'
import type { Scope } from '../../controllers/scope.js'
import { installedConnector } from '../../controllers/wallets/wallet-rows.js'
import type { Platform } from '../../core/analytics.js'
import type { Wallet } from '../../core/connector.js'
import '../../elements/controls/button.js'
import '../../elements/controls/tabs.js'
import '../../elements/controls/text-link.js'
import '../../elements/display/image.js'
import '../../elements/display/qr-code.js'
import { px } from '../../elements/element.js'
import { connect } from '../../i18n/en/connect.js'
import { pairing } from '../../i18n/en/pairing.js'
import { safeUrl } from '../../lib/safe-url.js'
import { chooseConnector, openGuide } from '../shared/choose-wallet.js'
import { defineView, View } from '../shared/view.js'
import { getBrowseLink, hasStore } from '../../controllers/pairing/browse-links.js'
import { HandOffPanel } from './hand-off-panel.js'
import './open-link.js'
import { type PairingLayout, PairingPart, pairingStyles, renderPairing } from './pairing-part.js'

/** Returns the platforms a wallet is available on, the preferred one first; `['unsupported']` if there is no other. */
export function getPlatforms(scope: Scope, wallet: Wallet): readonly Platform[] {
  const { isMobile } = scope.use(HostController).state
  const isInstalled = Boolean(installedConnector(scope, wallet))
  const has = (link: string | undefined) => safeUrl(link, 'wallet') !== undefined
  const rules: readonly (readonly [platform: Platform, reachable: boolean])[] = [
    ['browser', isInstalled],
    ['mobile', isMobile && (has(wallet.mobileLink) || (!isInstalled && Boolean(getBrowseLink(scope, wallet))))],
    ['qrcode', !isMobile && has(wallet.mobileLink)],
    ['browser', !isInstalled && !isMobile && getExtensionLink(wallet) !== undefined],
    ['web', has(wallet.webappLink)],
    ['desktop', !isMobile && has(wallet.desktopLink)],
  ]
  const reachable = rules.filter(([, isReachable]) => isReachable).map(([platform]) => platform)
  return reachable.length > 0 ? reachable : ['unsupported']
}

// Returns the page that installs a wallet's extension. Other browsers than those of the Chrome Web Store use the homepage.
function getExtensionLink({ chromeStore, homepage }: Wallet): string | undefined {
  const store = safeUrl(chromeStore, 'link')
  return store && (/chrom/i.test(navigator.userAgent) ? store : (safeUrl(homepage, 'link') ?? store))
}

// Removes the expiration from a pairing URI: wallets do not need it, and the shorter QR code is easier to scan.
function toShortUri(uri: string): string {
  return uri.replace(/(\?|&)expiryTimestamp=\d+(&|$)/, (_, start: string, end: string) => end && start)
}

/** Formats milliseconds as minutes and seconds in a locale, such as `3:41`. Negative values become `0:00`. */
export function formatCountdown(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const digits = (value: number, minDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: minDigits, useGrouping: false }).format(value)
  return `${digits(Math.floor(seconds / 60), 1)}:${digits(seconds % 60, 2)}`
}

// Time before the renewal of the code in which the countdown is shown.
const COUNTDOWN_MS = 30_000

export class QrPanel extends PairingPart {
  static override styles = [
    super.styles,
    css`
      :host {
        --place: 312;
        --more: 34;
      }
    `,
  ]
  #cancelTimer = () => {}

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelTimer()
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.#cancelTimer()
    const controller = this.use(PairingController)
    if (!controller.state.expiresAt || !this.isConnected) return
    const { clock } = this.scope.services
    const remainingMs = controller.renewsAt - clock.now()
    const nextMs = remainingMs > COUNTDOWN_MS ? remainingMs - COUNTDOWN_MS : remainingMs % 1_000 || 1_000
    if (remainingMs > 0) this.#cancelTimer = clock.after(nextMs, () => this.requestUpdate())
  }

  protected override renderWaiting(): PairingLayout {
    const t = this.t(pairing)
    const { uri } = this.use(PairingController).state
    const label = this.wallet ? t.qrLabelFor(this.wallet.name) : t.qrLabel
    return {
      place: html`<appkit-ui-qr-code .value=${toShortUri(uri)} .label=${label}
        >${this.renderImage(60)}</appkit-ui-qr-code
      >`,
      line: this.renderCopyHint() ?? this.#renderCountdown() ?? t.scanWith(this.wallet?.name),
      buttons: html`${this.renderCopy(uri)} ${this.#renderDesktopLink(uri)}`,
      foot: this.#renderGetLink(),
      announcement: uri ? t.ready : t.preparing,
    }
  }

  #renderCountdown(): unknown {
    const controller = this.use(PairingController)
    const remainingMs = controller.renewsAt - this.scope.services.clock.now()
    if (!controller.state.expiresAt || remainingMs > COUNTDOWN_MS) return undefined
    const { tag } = this.use(LocaleController).state
    return html`<span role="timer">${this.t(pairing).newCodeIn(formatCountdown(remainingMs, tag))}</span>`
  }

  #renderGetLink(): TemplateResult | undefined {
    const { wallet } = this
    const t = this.t(pairing)
    if (wallet ? !hasStore(wallet) : this.scope.options.enableWalletGuide === false) return undefined
    const open = () => (wallet ? this.scope.use(RouterController).push('Downloads', { wallet }) : openGuide(this.scope))
    return html`${t.missing(wallet?.name)}
      <appkit-ui-text-link @click=${open}>${wallet ? t.getIt : this.t(connect).getOne}</appkit-ui-text-link>`
  }

  #renderDesktopLink(uri: string): unknown {
    if (!this.wallet?.desktopLink) return nothing
    const [link] = this.links?.(this.wallet, 'desktop', uri) ?? []
    if (this.links && uri && !link) return nothing
    const choice = { href: link?.base ?? '', name: this.wallet.name }
    return html`<appkit-open-link
      variant="neutral"
      href=${link?.href ?? ''}
      @click=${() => link && this.scope.use(PairingController).onLinkOpened(choice)}
      >${this.t(pairing).openDesktop}</appkit-open-link
    >`
  }
}

defineView('appkit-qr-panel', QrPanel)

// A wallet without pairing: it is installed in this browser, can be installed, or cannot be reached from this device.
class ReachPanel extends View {
  static override styles = [super.styles, pairingStyles]
  @property({ attribute: false }) wallet!: Wallet
  @state() private isInstalling = false

  override render(): TemplateResult {
    this.use(ConnectorsController) // an installed extension may announce itself without a reload
    const t = this.t(pairing)
    const { name, imageUrl, imageId } = this.wallet
    const connector = installedConnector(this.scope, this.wallet)
    const icon = imageUrl ?? this.scope.services.images.wallet(imageId) ?? connector?.icon ?? ''
    const extension = connector ? undefined : getExtensionLink(this.wallet)
    const [title, hint] = connector
      ? [t.connectWith(name), t.inBrowser]
      : extension
        ? [t.unreachable(name), t.installHint]
        : hasStore(this.wallet)
          ? [t.unreachable(name), t.unreachableHint]
          : [t.unavailable(name), t.unavailableHint]
    const toConnector = () => connector && chooseConnector(this.scope, connector)
    return renderPairing({
      place: html`<div class="still"><appkit-ui-image size="80" .src=${icon} .name=${name}></appkit-ui-image></div>
        <h2>${title}</h2>
        <p>${hint}</p>`,
      buttons: connector
        ? this.#renderButton(t.open(name), toConnector)
        : extension
          ? this.#renderInstall(extension)
          : this.#renderFallback(),
      announcement: connector ? '' : `${title}. ${hint}`,
    })
  }

  get #routerController(): RouterController {
    return this.scope.use(RouterController)
  }

  #renderInstall(href: string): TemplateResult {
    const t = this.t(pairing)
    const onClick = () => {
      this.isInstalling = true
      this.use(EventsController).track('GET_WALLET', { name: this.wallet.name, type: 'chrome_store' })
    }
    const variant = this.isInstalling ? 'neutral' : 'primary'
    return html`<appkit-ui-button variant=${variant} href=${href} target="_blank" @click=${onClick}
        >${t.install}</appkit-ui-button
      >
      ${this.isInstalling ? this.#renderButton(t.reload, () => location.reload()) : nothing}`
  }

  #renderFallback(): TemplateResult {
    const t = this.t(pairing)
    if (hasStore(this.wallet))
      return this.#renderButton(t.get(this.wallet.name), () =>
        this.#routerController.push('Downloads', { wallet: this.wallet }),
      )
    return this.#renderButton(
      t.another,
      () => this.#routerController.goBack() || this.#routerController.reset('Connect'),
    )
  }

  #renderButton(label: string, onClick: () => unknown): TemplateResult {
    return html`<appkit-ui-button variant="primary" @click=${onClick}>${label}</appkit-ui-button>`
  }
}

defineView('appkit-reach-panel', ReachPanel)

const viewStyles = css`
  [role='tabpanel'] {
    margin-block-start: ${px(12)};
  }
  [role='tabpanel'] > * {
    --place: 312;
    --more: 34;
  }
`

/**
 * @summary Connects a wallet over WalletConnect, on a platform that is available on this device.
 * @route ConnectingWalletConnect
 * @params { wallet?: Wallet; namespace?: Namespace; opened?: { readonly href: string; readonly name: string } }
 */
export class ConnectingWalletConnectView extends View<{ wallet?: Wallet; opened?: LinkChoice }> {
  static override styles = [super.styles, viewStyles]
  readonly #qr = new QrPanel()
  readonly #handOff = new HandOffPanel()
  readonly #reach = new ReachPanel()
  @state() private selected: Platform | undefined

  override get heading(): string {
    return this.params.wallet?.name ?? this.t(pairing).scan
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const { wallet } = this.params
    const connector = wallet && installedConnector(this.scope, wallet)
    if (connector && getPlatforms(this.scope, wallet).length === 1)
      this.scope.use(RouterController).replace('ConnectingExternal', { connectorId: connector.id })
  }

  override render(): TemplateResult {
    const { wallet } = this.params
    if (!wallet) return html`${this.#qr}`
    const reachable = getPlatforms(this.scope, wallet)
    // Mobile devices do not offer the QR code by default, but the user can request it.
    const platforms = this.selected && !reachable.includes(this.selected) ? [...reachable, this.selected] : reachable
    const active = this.selected ?? platforms[0] ?? 'unsupported'
    if (platforms.length === 1) return html`${this.#panel(active, wallet)}`
    const t = this.t(pairing)
    const { isMobile } = this.scope.use(HostController).state
    const getLabel = (id: Platform) => t.platform[id === 'qrcode' && !isMobile ? 'mobile' : id]
    return html`<appkit-ui-tabs
        .tabs=${platforms.map(id => ({ id, label: getLabel(id) }))}
        active=${active}
        label=${t.platforms}
        @appkit-ui-tab-changed=${({ detail }: HTMLElementEventMap['appkit-ui-tab-changed']) =>
          (this.selected = detail.id as Platform)}
      ></appkit-ui-tabs>
      <div role="tabpanel" aria-label=${getLabel(active)}>${this.#panel(active, wallet)}</div>`
  }

  #panel(platform: Platform, wallet: Wallet): unknown {
    if (platform === 'qrcode') return Object.assign(this.#qr, { wallet })
    if (platform === 'browser' || platform === 'unsupported') return Object.assign(this.#reach, { wallet })
    const { opened } = this.params
    return Object.assign(this.#handOff, { wallet, platform, opened, showCode: () => (this.selected = 'qrcode') })
  }
}

defineView('appkit-connecting-wallet-connect-view', ConnectingWalletConnectView)
