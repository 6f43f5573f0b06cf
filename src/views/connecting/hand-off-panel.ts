import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { EventsController } from '../../controllers/base/events.js'
import { RouterController } from '../../controllers/base/router.js'
import { PairingController } from '../../controllers/chain/pairing.js'
import '../../elements/text-link/text-link.js'
import { pairing } from '../../i18n/en/pairing.js'
import type { DeepLink } from '../../lib/deep-link.js'
import { defineView } from '../kit/view.js'
import { HandOff } from './hand-off.js'
import './open-link.js'
import { renderOtherWays, type OtherWay } from './other-ways.js'
import type { PairingLayout } from './pairing-layout.js'
import { PairingPart } from './pairing-part.js'
import { browsePage, hasStore, linkWindow, type LinkPlatform } from './platforms.js'

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
