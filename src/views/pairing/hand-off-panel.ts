import {
  html,
  nothing,
  type PropertyValues,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit'
import { property } from 'lit/decorators.js'
import type { LinkChoice } from '../../controllers/connection/pairing-storage.js'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import { PairingController } from '../../controllers/pairing/pairing.js'
import type { Clock } from '../../core/clock.js'
import '../../elements/controls/row.js'
import '../../elements/controls/text-link.js'
import '../../elements/display/icon.js'
import type { IconName } from '../../elements/display/icon.js'
import { pairing } from '../../i18n/en/pairing.js'
import { defineView } from '../shared/view.js'
import './open-link.js'
import { type PairingLayout, PairingPart } from './pairing-part.js'
import { getBrowseLink, hasStore, type LinkPlatform, getLinkWindow } from '../../controllers/pairing/browse-links.js'
import type { DeepLink } from '../../controllers/pairing/wallet-links.js'
import { Latest } from '../../lib/abortable.js'

/** Time that the page may stay visible after a link was opened before the link counts as failed. */
export const STUCK_AFTER_MS = 2_500

/**
 * Detects whether an opened link left the page. If the page is still visible after a while, or visible again without a
 * connection, the panel offers alternatives.
 */
export class HandOff implements ReactiveController {
  isStuck = false
  #isOpened = false
  #cancelTimer = () => {}
  readonly #life = new Latest()

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly clock: () => Clock,
    private readonly onStuck: () => void = () => {},
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.#life.next()
    document.addEventListener('visibilitychange', () => this.#startTimer(), { signal: this.#life.signal })
  }

  hostDisconnected(): void {
    this.#life.abort()
    this.reset()
  }

  /** Call this synchronously in the click handler of the link. */
  onOpen(): void {
    this.#isOpened = true
    this.#startTimer()
  }

  reset(): void {
    this.#cancelTimer()
    this.#isOpened = false
    this.isStuck = false
  }

  #startTimer(): void {
    this.#cancelTimer()
    if (!this.#isOpened || document.visibilityState === 'hidden') return
    this.#cancelTimer = this.clock().after(STUCK_AFTER_MS, () => {
      if (!this.isStuck) this.onStuck()
      this.isStuck = true
      this.host.requestUpdate()
    })
  }
}

interface Alternative {
  readonly icon: IconName
  readonly name: string
  readonly description: string
  onClick(): void
}

export function renderAlternatives(alternatives: readonly (Alternative | TemplateResult)[]): TemplateResult {
  return html`<ul>
    ${alternatives.map(alternative => html`<li>${'icon' in alternative ? renderRow(alternative) : alternative}</li>`)}
  </ul>`
}

function renderRow({ icon, name, description, onClick }: Alternative): TemplateResult {
  return html`<appkit-ui-row name=${name} description=${description} @click=${onClick}>
    <span class="icon-box" slot="image"><appkit-ui-icon name=${icon}></appkit-ui-icon></span>
  </appkit-ui-row>`
}

/**
 * The link into a wallet's app, created before the tap. Mobile browsers open apps only in the task of the tap, so
 * nothing asynchronous may happen in between.
 */
export class HandOffPanel extends PairingPart {
  override wallet!: NonNullable<PairingPart['wallet']>
  @property() platform: LinkPlatform = 'mobile'
  @property({ attribute: false }) showCode = () => {}
  /** The link that was opened in the task that led to this screen. */
  @property({ attribute: false }) opened: LinkChoice | undefined
  readonly #handOff = new HandOff(
    this,
    () => this.scope.services.clock,
    () => this.use(EventsController).track('CONNECT_PROXY_ERROR', { message: 'link', name: this.wallet.name }),
  )

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.opened) return
    if (this.needsCode) this.scope.use(PairingController).onLinkOpened(this.opened)
    this.#handOff.onOpen()
  }

  protected override get needsCode(): boolean {
    return !this.#browseUrl
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (this.use(PairingController).state.error) this.#handOff.reset() // a retry creates a new link
  }

  protected override renderWaiting(): PairingLayout {
    const { uri } = this.use(PairingController).state
    const page = this.#browseUrl
    const links = page ? [{ href: page, base: page }] : (this.links?.(this.wallet, this.platform, uri) ?? [])
    if (this.#handOff.isStuck || (this.links && uri && !links[0])) return this.#renderStuck(links)
    const [link] = links
    return {
      place: this.#renderPlace(),
      line: this.#renderStoreLink(),
      buttons: this.#renderLink(link, this.t(pairing).open(this.wallet.name)),
      announcement: this.#getAnnouncement(link),
    }
  }

  // A web app needs no installation.
  get #hasApp(): boolean {
    return this.platform !== 'web' && hasStore(this.wallet)
  }

  get #browseUrl(): string | undefined {
    return this.platform === 'mobile' ? getBrowseLink(this.scope, this.wallet) : undefined
  }

  get #isOpened(): boolean {
    return this.use(PairingController).state.phase === 'connecting'
  }

  #renderPlace(): TemplateResult {
    const t = this.t(pairing)
    const { name } = this.wallet
    if (this.#isOpened)
      return html`${this.renderRing('turning')}
        <h2>${t.continueIn(name)}</h2>
        <p>${t.comeBack}</p>`
    return html`<div class="still">${this.renderImage(80)}</div>
      <h2>${t.connectWith(name)}</h2>
      <p>${t.confirmIn[this.#browseUrl ? 'browse' : this.platform]}</p>`
  }

  #getAnnouncement(link: DeepLink | undefined): string {
    const t = this.t(pairing)
    if (!link) return t.gettingLink
    return this.#isOpened ? t.continueIn(this.wallet.name) : t.linkReady
  }

  #renderLink(link: DeepLink | undefined, label: string, variant = 'primary'): TemplateResult {
    return html`<appkit-open-link
      variant=${variant}
      href=${link?.href ?? ''}
      target=${getLinkWindow(this.scope, this.platform)}
      @click=${() => link && this.#onTap(link)}
      >${label}</appkit-open-link
    >`
  }

  #onTap({ base: href }: DeepLink): void {
    if (this.needsCode) this.scope.use(PairingController).onLinkOpened({ href, name: this.wallet.name })
    this.#handOff.onOpen()
  }

  #renderStoreLink(): unknown {
    if (!this.#hasApp) return nothing
    const t = this.t(pairing)
    return html`${t.noApp}
      <appkit-ui-text-link @click=${this.#openStore}>${t.get(this.wallet.name)}</appkit-ui-text-link>`
  }

  readonly #openStore = (): void => this.scope.use(RouterController).push('Downloads', { wallet: this.wallet })

  #renderStuck([link, secondary]: readonly DeepLink[]): PairingLayout {
    const t = this.t(pairing)
    const title = t.stuck(this.wallet.name)
    return {
      place: html`<h2>${title}</h2>
        <p>${t.stuckHint}</p>
        ${renderAlternatives(this.#getAlternatives())}`,
      line: this.renderCopyHint(),
      buttons: html`${link ? this.#renderLink(link, t.openAgain) : nothing}
      ${secondary ? this.#renderLink(secondary, t.otherLink, 'neutral') : nothing}`,
      announcement: `${title} ${t.stuckHint}`,
    }
  }

  #getAlternatives(): readonly (Alternative | TemplateResult)[] {
    const t = this.t(pairing)
    const { name } = this.wallet
    const text = this.#browseUrl ? location.href : this.use(PairingController).state.uri
    const copy: Alternative = {
      icon: this.copying.isConfirming ? 'check' : 'copy',
      name: this.copying.isConfirming ? t.copied : t.copyLink,
      description: t.copyHint,
      onClick: () => void this.copy(text),
    }
    const code: Alternative = { icon: 'qr-code', name: t.showCode, description: t.showCodeHint, onClick: this.showCode }
    const store: Alternative = {
      icon: 'arrow-down',
      name: t.get(name),
      description: t.getHint,
      onClick: this.#openStore,
    }
    return [
      this.renderCopyHint() ? this.renderCopy(text) : copy,
      ...(this.#browseUrl ? [] : [code]),
      ...(this.#hasApp ? [store] : []),
    ]
  }
}

defineView('appkit-hand-off-panel', HandOffPanel)
