import { html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { SnackController } from '../../controllers/app/snack.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { PairingController } from '../../controllers/pairing/pairing.js'
import type { Scope } from '../../controllers/scope.js'
import type { Wallet } from '../../core/connector.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/controls/button.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import '../../elements/feedback/ring.js'
import type { RingState } from '../../elements/feedback/ring.js'
import { type OutcomeWords, pairing } from '../../i18n/en/pairing.js'
import { copyText } from '../../lib/copy-text.js'
import { finishConnecting } from '../shared/finish-connecting.js'
import { View } from '../shared/view.js'
import { layoutStyles, type PairingLayout, renderPairing, styles } from './pairing-layout.js'
import type { WalletLinks } from './wallet-links.js'

/** What came of a pairing, in words, and the one thing to do next. */
export interface PairingOutcome {
  readonly title: string
  readonly hint: string
  readonly label: string
  next(): void
}

/** The words of a failure; `sentence` is what its code says in general, `name` the wallet's, where one was chosen. */
export function pairingOutcome(
  scope: Scope,
  { code }: AppKitError,
  { t, sentence, name }: { readonly t: typeof pairing; readonly sentence: string; readonly name: string | undefined },
): PairingOutcome {
  const words = t.outcomes[code]
  const next = words && isPossible(scope, words.next) ? words.next : 'retry'
  return {
    title: words?.title(name) ?? t.failed(name),
    hint: words?.hint ?? sentence,
    label: t[next],
    next: () => carryOut(scope, next),
  }
}

/** Another wallet needs a screen to go back to; another way, a way that is not a pairing. */
function isPossible(scope: Scope, next: OutcomeWords['next']): boolean {
  if (next === 'another') return scope.use(RouterController).state.history.length > 1
  if (next !== 'elsewhere') return true
  return scope.use(ConnectorsController).state.list.some(({ type }) => type !== 'WALLET_CONNECT')
}

function carryOut(scope: Scope, next: OutcomeWords['next']): void {
  const router = scope.use(RouterController)
  if (next === 'another') router.goBack()
  else if (next !== 'elsewhere') scope.use(PairingController).retry()
  else if (!router.goBackTo('Connect')) router.reset('Connect')
}

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
