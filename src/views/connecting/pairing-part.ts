import { html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { SnackController } from '../../controllers/base/snack.js'
import { PairingController } from '../../controllers/chain/pairing.js'
import type { Wallet } from '../../core/wallet.js'
import '../../elements/button/button.js'
import '../../elements/icon/icon.js'
import '../../elements/image/image.js'
import '../../elements/ring/ring.js'
import type { RingState } from '../../elements/ring/ring.js'
import { pairing } from '../../i18n/en/pairing.js'
import { View } from '../kit/view.js'
import { copyText } from '../../lib/copy-text.js'
import { finishConnecting } from '../kit/finish-connecting.js'
import { layoutStyles, renderPairing, type PairingLayout } from './pairing-layout.js'
import { pairingOutcome } from './pairing-outcome.js'
import { styles } from './pairing-part.styles.js'
import type { WalletLinks } from './wallet-links.js'

/** A part of a screen that leads to a wallet over a pairing. It holds the pairing while it is on the page. */
export abstract class PairingPart extends View {
  static override styles = [super.styles, layoutStyles, styles]
  /** The wallet that was chosen; none where any will do. */
  @property({ attribute: false }) wallet: Wallet | undefined
  @state() private copyRefused = false
  /** Makes links into the wallet's app; undefined while what knows them is on its way. */
  @state() protected links: WalletLinks | undefined
  #leave = () => {}

  /** Whether this way needs a code at all. */
  protected get needsCode(): boolean {
    return true
  }

  /** What to show while nothing has come of it yet. */
  protected abstract waiting(): PairingLayout

  override connectedCallback(): void {
    super.connectedCallback()
    void import('./wallet-links.js').then(
      ({ createWalletLinks }) => (this.links ??= createWalletLinks(this.scope)),
      () => {},
    )
    const finish = () => finishConnecting(this.scope, this.wallet)
    if (this.needsCode) this.#leave = this.scope.use(PairingController).start(finish)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#leave()
    this.#leave = () => {}
    this.copyRefused = false
  }

  override render(): TemplateResult {
    const { phase, error } = this.use(PairingController).state
    if (!this.needsCode) return renderPairing(this.waiting())
    if (phase === 'done') return renderPairing(this.#done())
    return renderPairing(error ? this.#outcome() : this.waiting())
  }

  protected get icon(): string {
    const { imageUrl, imageId } = this.wallet ?? {}
    return imageUrl ?? this.scope.services.images.wallet(imageId) ?? ''
  }

  protected renderRing(ring: RingState): TemplateResult {
    return html`<appkit-ui-ring state=${ring}>${this.renderImage(80)}</appkit-ui-ring>`
  }

  /** The wallet's picture; that of the protocol where no wallet was chosen, or one that stands for any. */
  protected renderImage(size: 60 | 80): TemplateResult {
    const { connectorImages } = this.scope.options
    const src = this.wallet ? this.icon : (connectorImages?.['walletConnect'] ?? '')
    if (!this.wallet && !src) return html`<span class="any"><appkit-ui-icon name="wallet"></appkit-ui-icon></span>`
    return html`<appkit-ui-image
      size=${size}
      .src=${src}
      .name=${this.wallet?.name ?? 'WalletConnect'}
    ></appkit-ui-image>`
  }

  /** Why the text below could not be copied, once that was tried. */
  protected renderCopyHint(): unknown {
    return this.copyRefused ? this.t(pairing).copyRefused : undefined
  }

  /** The button that copies a text; where the browser refuses, the text itself. */
  protected renderCopy(text: string): TemplateResult {
    const t = this.t(pairing)
    if (!this.copyRefused)
      return html`<appkit-ui-button ?disabled=${!text} @click=${() => this.copy(text)}>${t.copyLink}</appkit-ui-button>`
    const select = (event: Event) => (event.target as HTMLInputElement).select()
    return html`<input class="field" readonly aria-label=${t.link} .value=${text} @focus=${select} />`
  }

  protected async copy(text: string): Promise<void> {
    const t = this.t(pairing)
    this.copyRefused = !(await copyText(text))
    if (!this.copyRefused) return this.scope.use(SnackController).showSuccess(t.copied)
    await this.updateComplete
    this.renderRoot.querySelector<HTMLInputElement>('.field')?.focus()
  }

  #done(): PairingLayout {
    const { connected } = this.t(pairing)
    return {
      place: html`${this.renderRing('done')}
        <h2>${connected}</h2>`,
      spoken: connected,
    }
  }

  #outcome(): PairingLayout {
    const error = this.use(PairingController).state.error as NonNullable<PairingController['state']['error']>
    const words = { t: this.t(pairing), sentence: this.sentence(error.code), name: this.wallet?.name }
    const { title, hint, label, next } = pairingOutcome(this.scope, error, words)
    return {
      place: html`${this.renderRing('failed')}
        <h2>${title}</h2>
        <p>${hint}</p>`,
      buttons: html`<appkit-ui-button variant="primary" @click=${next}>${label}</appkit-ui-button>`,
      spoken: `${title}. ${hint}`,
    }
  }
}
