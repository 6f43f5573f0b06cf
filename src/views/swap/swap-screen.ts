import { css, html } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { NetworkController } from '../../controllers/networks/network.js'
import { SwapController } from '../../controllers/swap/swap.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import { px } from '../../elements/element.js'
import { swap } from '../../i18n/en/swap.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'

/** A screen of a swap: it begins one where none is under way. */
export abstract class SwapScreen<Params = unknown> extends AccountPart<Params> {
  #unwatch: (() => void) | undefined

  /** Which screen it is; undefined of a part of one. A screen that is on its way out begins nothing. */
  protected get route(): ViewName | undefined {
    return undefined
  }

  /** Whether an offer is looked at here. */
  protected get showsOffer(): boolean {
    return true
  }

  protected get swap(): SwapController {
    return this.use(SwapController)
  }

  /** The language of the moment, as a tag. */
  protected get locale(): string {
    return this.use(LocaleController).state.tag
  }

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener('visibilitychange', this.#watch)
    this.#watch()
  }

  override disconnectedCallback(): void {
    document.removeEventListener('visibilitychange', this.#watch)
    this.#unwatch?.()
    this.#unwatch = undefined
    super.disconnectedCallback()
  }

  protected override updated(): void {
    const isHere = this.isConnected && this.scope.use(RouterController).view === this.route
    if (isHere && this.swap.state.stage === 'idle') this.begin()
  }

  /** Begins a swap; what cannot begin one shows the screen that can. */
  protected begin(): void {
    this.scope.use(RouterController).replace('Swap')
  }

  /** The namespace that is swapped in. */
  protected get namespace() {
    return this.active?.namespace ?? this.use(NetworkController).state.namespace
  }

  /** Nobody looks at a page that is hidden. */
  readonly #watch = (): void => {
    const isSeen = this.showsOffer && document.visibilityState !== 'hidden'
    if (isSeen === (this.#unwatch !== undefined)) return
    this.#unwatch?.()
    this.#unwatch = isSeen ? this.scope.use(SwapController).watch() : undefined
  }
}

/** A part of a screen of a swap: the screen around it begins one, and looks at the offer. */
export abstract class SwapPart extends SwapScreen {
  protected override get showsOffer(): boolean {
    return false
  }
}

/** How old the offer on view is, in whole seconds; told anew each second. */
export class QuoteAge extends SwapPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: ${px(4)} 0 0;
        color: var(--appkit-muted);
        font: 400 var(--appkit-type-13);
        font-variant-numeric: tabular-nums;
        text-align: center;
      }
      span {
        min-block-size: ${px(18)};
      }
    `,
  ]
  #callOff = () => {}

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#callOff()
  }

  override render(): unknown {
    const { quote, loadingQuote, step } = this.swap.state
    const { clock } = this.scope.services
    this.#callOff()
    if (!quote || step) return html`<span></span>`
    this.#callOff = clock.after(SECOND_MS, () => this.requestUpdate())
    const t = this.t(swap)
    const seconds = Math.max(0, Math.floor((clock.now() - quote.at) / SECOND_MS))
    const number = new Intl.NumberFormat(this.locale).format(seconds)
    return html`<span>${loadingQuote ? t.renewing : t.age(number)}</span>`
  }
}

const SECOND_MS = 1_000

defineView('appkit-quote-age', QuoteAge)
