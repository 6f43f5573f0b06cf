import { css, html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { SnackController } from '../../controllers/app/snack.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { PairingController } from '../../controllers/pairing/pairing.js'
import type { Scope } from '../../controllers/scope.js'
import type { Wallet } from '../../core/connector.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import '../../elements/controls/button.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/ring.js'
import type { RingState } from '../../elements/feedback/ring.js'
import { type OutcomeMessages, pairing } from '../../i18n/en/pairing.js'
import { copyText } from '../../lib/copy-text.js'
import { finishConnecting } from '../shared/finish-connecting.js'
import { View } from '../shared/view.js'
import type { WalletLinks } from './wallet-links.js'

/** Layout that every pairing view shares, so that switching between them does not move the content. */
export interface PairingLayout {
  readonly place: unknown
  readonly line?: unknown
  readonly buttons?: unknown
  /** Text that screen readers announce when it changes. */
  readonly announcement: string
}

export function renderPairing({ place, line, buttons, announcement }: PairingLayout): TemplateResult {
  return html`<div class="place">${place}</div>
    <div class="line small">${line}</div>
    <div class="buttons">${buttons}</div>
    <p class="spoken" role="status">${announcement}</p>`
}

export const pairingStyles = css`
  :host {
    gap: 0;
    padding: 0;
  }
  .place {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: ${px(8)};
    min-block-size: ${px(312)};
    text-align: center;
  }
  .place > :not(appkit-ui-qr-code, ul) {
    max-inline-size: ${px(280)};
  }
  .place > ul {
    align-self: stretch;
    margin-block-start: ${px(8)};
    text-align: start;
  }
  .still {
    display: grid;
    place-items: center;
    inline-size: ${px(104)};
    block-size: ${px(104)};
  }
  .any {
    display: grid;
    place-items: center;
    inline-size: ${px(60)};
    block-size: ${px(60)};
    border-radius: ${radius(17)};
    background: var(--appkit-accent-fill);
    color: var(--appkit-on-accent);
  }
  appkit-ui-ring .any {
    inline-size: ${px(80)};
    block-size: ${px(80)};
    border-radius: ${radius(21)};
  }
  .any appkit-ui-icon {
    inline-size: 50%;
    block-size: 50%;
  }
  .still,
  appkit-ui-ring {
    margin-block-end: ${px(4)};
  }
  .line {
    min-block-size: ${px(18)};
    margin-block: ${px(14)} ${px(16)};
    color: var(--appkit-muted);
    font-variant-numeric: tabular-nums;
    text-align: center;
    text-wrap: balance;
  }
  .buttons {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: ${px(8)};
    min-block-size: ${px(48)};
  }
  .spoken {
    position: absolute;
    inline-size: ${px(1)};
    block-size: ${px(1)};
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .field {
    inline-size: 100%;
    block-size: ${px(48)};
    padding-inline: ${px(16)};
    border: ${px(1)} solid var(--appkit-line);
    border-radius: ${radius(14)};
    background: var(--appkit-raised);
    color: var(--appkit-text);
    font: 400 var(--appkit-type-13);
    text-overflow: ellipsis;
  }
`

export interface PairingOutcome {
  readonly title: string
  readonly hint: string
  readonly label: string
  next(): void
}

/**
 * Returns the messages of an error. `sentence` is the generic message of its code; `name` is the wallet's, if known.
 */
export function getPairingOutcome(
  scope: Scope,
  { code }: AppKitError,
  { t, sentence, name }: { readonly t: typeof pairing; readonly sentence: string; readonly name: string | undefined },
): PairingOutcome {
  const words = t.outcomes[code]
  const next = words && isAvailable(scope, words.next) ? words.next : 'retry'
  return {
    title: words?.title(name) ?? t.failed(name),
    hint: words?.hint ?? sentence,
    label: t[next],
    next: () => runNextStep(scope, next),
  }
}

/** Going back requires a previous view; the connect view requires another connector than WalletConnect. */
function isAvailable(scope: Scope, next: OutcomeMessages['next']): boolean {
  if (next === 'another') return scope.use(RouterController).state.history.length > 1
  if (next !== 'elsewhere') return true
  return scope.use(ConnectorsController).state.list.some(({ type }) => type !== 'WALLET_CONNECT')
}

function runNextStep(scope: Scope, next: OutcomeMessages['next']): void {
  const router = scope.use(RouterController)
  if (next === 'another') router.goBack()
  else if (next !== 'elsewhere') scope.use(PairingController).retry()
  else if (!router.goBackTo('Connect')) router.reset('Connect')
}

const loadWalletLinks = lazy(() => import('./wallet-links.js'))

/** Base class of views that pair with a wallet. Keeps the pairing alive while connected to the page. */
export abstract class PairingPart extends View {
  static override styles = [super.styles, pairingStyles]
  @property({ attribute: false }) wallet: Wallet | undefined
  @state() private copyRefused = false
  /** Creates links into the wallet's app; undefined until its chunk is loaded. */
  @state() protected links: WalletLinks | undefined
  #release = () => {}

  protected get needsCode(): boolean {
    return true
  }

  protected abstract renderWaiting(): PairingLayout

  override connectedCallback(): void {
    super.connectedCallback()
    void loadWalletLinks().then(
      ({ createWalletLinks }) => (this.links ??= createWalletLinks(this.scope)),
      () => {},
    )
    const finish = () => finishConnecting(this.scope, this.wallet)
    if (this.needsCode) this.#release = this.scope.use(PairingController).start(finish)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#release()
    this.#release = () => {}
    this.copyRefused = false
  }

  override render(): TemplateResult {
    const { phase, error } = this.use(PairingController).state
    if (!this.needsCode) return renderPairing(this.renderWaiting())
    if (phase === 'done') return renderPairing(this.#renderDone())
    return renderPairing(error ? this.#renderOutcome() : this.renderWaiting())
  }

  protected get icon(): string {
    const { imageUrl, imageId } = this.wallet ?? {}
    return imageUrl ?? this.scope.services.images.wallet(imageId) ?? ''
  }

  protected renderRing(ring: RingState): TemplateResult {
    return html`<appkit-ui-ring state=${ring}>${this.renderImage(80)}</appkit-ui-ring>`
  }

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

  protected renderCopyHint(): unknown {
    return this.copyRefused ? this.t(pairing).copyRefused : undefined
  }

  /** Renders the copy button, or the text itself if the browser denies copying. */
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

  #renderDone(): PairingLayout {
    const { connected } = this.t(pairing)
    return {
      place: html`${this.renderRing('done')}
        <h2>${connected}</h2>`,
      announcement: connected,
    }
  }

  #renderOutcome(): PairingLayout {
    const error = this.use(PairingController).state.error as NonNullable<PairingController['state']['error']>
    const words = { t: this.t(pairing), sentence: this.sentence(error.code), name: this.wallet?.name }
    const { title, hint, label, next } = getPairingOutcome(this.scope, error, words)
    return {
      place: html`${this.renderRing('failed')}
        <h2>${title}</h2>
        <p>${hint}</p>`,
      buttons: html`<appkit-ui-button variant="primary" @click=${next}>${label}</appkit-ui-button>`,
      announcement: `${title}. ${hint}`,
    }
  }
}
