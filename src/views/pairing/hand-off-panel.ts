import {
  html,
  nothing,
  type PropertyValues,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit'
import { property } from 'lit/decorators.js'
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
import type { PairingLayout } from './pairing-layout.js'
import { PairingPart } from './pairing-part.js'
import { browsePage, hasStore, type LinkPlatform, linkWindow } from './platforms.js'
import type { DeepLink } from './wallet-links.js'

/** How long a page may stay in front after a link was opened before that counts as a link that led nowhere. */
export const STUCK_AFTER_MS = 2_500

/**
 * Watches whether a link that was opened took the person away. A page that is still in front after a while, or again
 * without a connection, offers other ways.
 */
export class HandOff implements ReactiveController {
  /** Whether the link seems to have led nowhere. */
  stuck = false
  #tapped = false
  #callOff = () => {}
  #life = new AbortController()

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly clock: () => Clock,
    private readonly onStuck: () => void = () => {},
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.#life = new AbortController()
    document.addEventListener('visibilitychange', () => this.#watch(), { signal: this.#life.signal })
  }

  hostDisconnected(): void {
    this.#life.abort()
    this.reset()
  }

  /** Says that a link was opened, in the task of the tap: nothing here waits. */
  tapped(): void {
    this.#tapped = true
    this.#watch()
  }

  /** Begins anew, as if nothing had been opened. */
  reset(): void {
    this.#callOff()
    this.#tapped = false
    this.stuck = false
  }

  #watch(): void {
    this.#callOff()
    if (!this.#tapped || document.visibilityState === 'hidden') return
    this.#callOff = this.clock().after(STUCK_AFTER_MS, () => {
      if (!this.stuck) this.onStuck()
      this.stuck = true
      this.host.requestUpdate()
    })
  }
}

/** One thing to try when a link led nowhere. */
interface OtherWay {
  readonly icon: IconName
  readonly name: string
  readonly description: string
  press(): void
}

/** What to try when a link led nowhere, each as a row; a way may bring a drawing of its own. */
export function renderOtherWays(ways: readonly (OtherWay | TemplateResult)[]): TemplateResult {
  return html`<ul>
    ${ways.map(way => html`<li>${'icon' in way ? row(way) : way}</li>`)}
  </ul>`
}

function row({ icon, name, description, press }: OtherWay): TemplateResult {
  return html`<appkit-ui-row name=${name} description=${description} @click=${press}>
    <span class="icon-box" slot="image"><appkit-ui-icon name=${icon}></appkit-ui-icon></span>
  </appkit-ui-row>`
}

/**
 * The link into a wallet's app, ready before the tap. Nothing between the tap and the browser that follows it waits:
 * a phone opens an app only in the task of the tap.
 */
export class HandOffPanel extends PairingPart {
  override wallet!: NonNullable<PairingPart['wallet']>
  /** Where the link leads. */
  @property() platform: LinkPlatform = 'mobile'
  /** Shows the code in place of the link. */
  @property({ attribute: false }) showCode = () => {}
  readonly #handOff = new HandOff(
    this,
    () => this.scope.services.clock,
    () => this.use(EventsController).track('CONNECT_PROXY_ERROR', { message: 'link', name: this.wallet.name }),
  )

  protected override get needsCode(): boolean {
    return !this.#page
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (this.use(PairingController).state.error) this.#handOff.reset() // what comes next begins with a fresh link
  }

  protected override waiting(): PairingLayout {
    const { uri } = this.use(PairingController).state
    const page = this.#page
    const links = page ? [{ href: page, base: page }] : (this.links?.(this.wallet, this.platform, uri) ?? [])
    if (this.#handOff.stuck || (this.links && uri && !links[0])) return this.#stuck(links)
    const [link] = links
    return {
      place: this.#place(),
      line: this.#store(),
      buttons: this.#link(link, this.t(pairing).open(this.wallet.name)),
      spoken: this.#spoken(link),
    }
  }

  get #page(): string | undefined {
    return this.platform === 'mobile' ? browsePage(this.scope, this.wallet) : undefined
  }

  get #isOpened(): boolean {
    return this.use(PairingController).state.phase === 'connecting'
  }

  #place(): TemplateResult {
    const t = this.t(pairing)
    const { name } = this.wallet
    if (this.#isOpened)
      return html`${this.renderRing('turning')}
        <h2>${t.continueIn(name)}</h2>
        <p>${t.comeBack}</p>`
    return html`<div class="still">${this.renderImage(80)}</div>
      <h2>${t.connectWith(name)}</h2>
      <p>${t.confirmIn[this.#page ? 'browse' : this.platform]}</p>`
  }

  #spoken(link: DeepLink | undefined): string {
    const t = this.t(pairing)
    if (!link) return t.gettingLink
    return this.#isOpened ? t.continueIn(this.wallet.name) : t.linkReady
  }

  #link(link: DeepLink | undefined, label: string, variant = 'primary'): TemplateResult {
    return html`<appkit-open-link
      variant=${variant}
      href=${link?.href ?? ''}
      target=${linkWindow(this.scope, this.platform)}
      @click=${() => link && this.#tapped(link)}
      >${label}</appkit-open-link
    >`
  }

  /** Only notes what the browser is about to do. */
  #tapped({ base: href }: DeepLink): void {
    if (this.needsCode) this.scope.use(PairingController).handOver({ href, name: this.wallet.name })
    this.#handOff.tapped()
  }

  #store(): unknown {
    if (!hasStore(this.wallet)) return nothing
    const t = this.t(pairing)
    return html`${t.noApp}
      <appkit-ui-text-link @click=${this.#toStore}>${t.get(this.wallet.name)}</appkit-ui-text-link>`
  }

  readonly #toStore = (): void => this.scope.use(RouterController).push('Downloads', { wallet: this.wallet })

  /** The link led nowhere: everything else there is. */
  #stuck([link, other]: readonly DeepLink[]): PairingLayout {
    const t = this.t(pairing)
    const title = t.stuck(this.wallet.name)
    return {
      place: html`<h2>${title}</h2>
        <p>${t.stuckHint}</p>
        ${renderOtherWays(this.#otherWays())}`,
      line: this.renderCopyHint(),
      buttons: html`${link ? this.#link(link, t.openAgain) : nothing}
      ${other ? this.#link(other, t.otherLink, 'neutral') : nothing}`,
      spoken: `${title} ${t.stuckHint}`,
    }
  }

  #otherWays(): readonly (OtherWay | TemplateResult)[] {
    const t = this.t(pairing)
    const { name } = this.wallet
    const text = this.#page ? location.href : this.use(PairingController).state.uri
    const copy: OtherWay = {
      icon: 'copy',
      name: t.copyLink,
      description: t.copyHint,
      press: () => void this.copy(text),
    }
    const code: OtherWay = { icon: 'qr-code', name: t.showCode, description: t.showCodeHint, press: this.showCode }
    const store: OtherWay = { icon: 'arrow-down', name: t.get(name), description: t.getHint, press: this.#toStore }
    return [
      this.renderCopyHint() ? this.renderCopy(text) : copy,
      ...(this.#page ? [] : [code]),
      ...(hasStore(this.wallet) ? [store] : []),
    ]
  }
}

defineView('appkit-hand-off-panel', HandOffPanel)
