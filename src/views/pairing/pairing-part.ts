import { css, html, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { PairingController } from '../../controllers/pairing/pairing.js'
import type { Scope } from '../../controllers/scope.js'
import type { Wallet } from '../../core/connector.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import '../../elements/controls/button.js'
import '../../elements/controls/text-link.js'
import '../../elements/display/icon.js'
import '../../elements/display/image.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/ring.js'
import type { RingState } from '../../elements/feedback/ring.js'
import { type OutcomeMessages, pairing } from '../../i18n/en/pairing.js'
import { CopyConfirmation } from '../shared/copy-confirmation.js'
import { finishConnecting } from '../shared/finish-connecting.js'
import { View } from '../shared/view.js'
import type { WalletLinks } from '../../controllers/pairing/wallet-links.js'

/** Layout that every pairing view shares, so that switching between them does not move the content. */
export interface PairingLayout {
  readonly place: unknown
  readonly line?: unknown
  readonly buttons?: unknown
  // A line below the buttons.
  readonly foot?: unknown
  /** Text that screen readers announce when it changes. */
  readonly announcement: string
}

export function renderPairing(layout: PairingLayout): TemplateResult {
  const { place, line, buttons, foot, announcement } = layout
  if (!buttons)
    return html`<div class="place done">${place}</div>
      <p class="spoken" role="status">${announcement}</p>`
  return html`<div class="place">${place}</div>
    <div class="line small">${line}</div>
    <div class="buttons">${buttons}</div>
    <div class="more line small">${foot}</div>
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
    /* As high as the alternatives of a link that did not open. */
    min-block-size: calc(var(--appkit-px) * var(--place, 244));
    text-align: center;
    text-wrap: balance;
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
    inline-size: ${px(56)};
    block-size: ${px(56)};
    border-radius: ${radius(16)};
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
  .more {
    min-block-size: calc(var(--appkit-px) * var(--more, 0));
    margin-block: 0;
    padding-block-start: ${px(16)};
  }
  .more:empty {
    padding: 0;
  }
  /* Nothing to press is left: the text is in the middle of the same space. */
  .done {
    min-block-size: calc(var(--appkit-px) * (var(--place, 244) + var(--more, 0) + 96));
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
  /** Opens the other ways to connect, if there are any and `next` does not open them. */
  readonly elsewhere: (() => void) | undefined
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
    elsewhere: next === 'retry' && isAvailable(scope, 'elsewhere') ? () => runNextStep(scope, 'elsewhere') : undefined,
  }
}

// Going back requires a previous view; the connect view requires another connector than WalletConnect.
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

// Time after which a missing pairing is explained.
export const SLOW_AFTER_MS = 3_000

const loadWalletLinks = lazy(() => import('../../controllers/pairing/wallet-links.js'))

/** Base class of views that pair with a wallet. Keeps the pairing alive while connected to the page. */
export abstract class PairingPart extends View {
  static override styles = [super.styles, pairingStyles]
  @property({ attribute: false }) wallet: Wallet | undefined
  @state() private copyRefused = false
  /** Creates links into the wallet's app; undefined until its chunk is loaded. */
  @state() protected links: WalletLinks | undefined
  @state() private isSlow = false
  #release = () => {}
  #cancelSlowTimer: (() => void) | undefined
  protected readonly copying = new CopyConfirmation(this, () => this.scope)

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
    this.#stopWaiting()
    this.copyRefused = false
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (!this.needsCode || !this.isConnected || this.use(PairingController).state.phase !== 'preparing')
      this.#stopWaiting()
    else this.#cancelSlowTimer ??= this.scope.services.clock.after(SLOW_AFTER_MS, () => (this.isSlow = true))
  }

  #stopWaiting(): void {
    this.#cancelSlowTimer?.()
    this.#cancelSlowTimer = undefined
    this.isSlow = false
  }

  override render(): TemplateResult {
    const { phase, error } = this.use(PairingController).state
    if (this.needsCode && phase === 'done') return renderPairing(this.#renderDone())
    if (this.needsCode && error) return renderPairing(this.#renderOutcome())
    const { slow, copied } = this.t(pairing)
    return renderPairing({
      ...this.renderWaiting(),
      ...(this.isSlow && { line: slow, announcement: slow }),
      ...(this.copying.isConfirming && { announcement: copied }),
    })
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

  // Renders the copy button, or the text itself if the browser denies copying.
  protected renderCopy(text: string): TemplateResult {
    const t = this.t(pairing)
    if (!this.copyRefused)
      return html`<appkit-ui-button ?disabled=${!text} @click=${() => this.copy(text)}
        >${this.copying.isConfirming ? html`<appkit-ui-icon name="check" size="18"></appkit-ui-icon> ${t.copied}` : t.copyLink}</appkit-ui-button
      >`
    const select = (event: Event) => (event.target as HTMLInputElement).select()
    return html`<input class="field" readonly aria-label=${t.link} .value=${text} @focus=${select} />`
  }

  protected async copy(text: string): Promise<void> {
    this.copyRefused = !(await this.copying.copy(text))
    if (!this.copyRefused) return
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
    const { title, hint, label, next, elsewhere } = getPairingOutcome(this.scope, error, words)
    return {
      place: html`${this.renderRing('failed')}
        <h2>${title}</h2>
        <p>${hint}</p>`,
      buttons: html`<appkit-ui-button variant="primary" @click=${next}>${label}</appkit-ui-button>`,
      foot: elsewhere && html`<appkit-ui-text-link @click=${elsewhere}>${words.t.elsewhere}</appkit-ui-text-link>`,
      announcement: `${title}. ${hint}`,
    }
  }
}
