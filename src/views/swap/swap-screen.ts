import { css, html, nothing } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { NetworkController } from '../../controllers/networks/network.js'
import { isTrading } from '../../controllers/swap/swap-state.js'
import { SwapController } from '../../controllers/swap/swap.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import { px } from '../../elements/element.js'
import { swap } from '../../i18n/en/swap.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'

/** Base class of the swap views. Starts a swap unless one is in progress. */
export abstract class SwapScreen<Params = unknown> extends AccountPart<Params> {
  #unwatch: (() => void) | undefined

  // Route of the view; undefined for a part of one. Only the current view starts a swap.
  protected get route(): ViewName | undefined {
    return undefined
  }

  protected get showsOffer(): boolean {
    return true
  }

  protected get swap(): SwapController {
    return this.use(SwapController)
  }

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

  protected override willUpdate(): void {
    const isCurrent = this.isConnected && this.scope.use(RouterController).view === this.route
    const { phase } = this.swap.state
    const mustStart = phase === 'idle' || (phase === 'unavailable' && this.route !== 'Swap')
    if (isCurrent && mustStart) this.start()
  }

  protected start(): void {
    this.scope.use(RouterController).replace('Swap')
  }

  protected get namespace() {
    return this.active?.namespace ?? this.use(NetworkController).state.namespace
  }

  readonly #watch = (): void => {
    const isVisible = this.showsOffer && document.visibilityState !== 'hidden'
    if (isVisible === (this.#unwatch !== undefined)) return
    this.#unwatch?.()
    this.#unwatch = isVisible ? this.scope.use(SwapController).watch() : undefined
  }
}

/** A part of a swap view. The view itself starts the swap and refreshes the quote. */
export abstract class SwapPart extends SwapScreen {
  protected override get showsOffer(): boolean {
    return false
  }
}

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
  #cancelTimer = () => {}

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelTimer()
  }

  override render(): unknown {
    const { quote, phase } = this.swap.state
    const { clock } = this.scope.services
    this.#cancelTimer()
    this.hidden = !quote || isTrading(phase)
    if (!quote || this.hidden) return nothing
    this.#cancelTimer = clock.after(SECOND_MS, () => this.requestUpdate())
    const t = this.t(swap)
    const seconds = Math.max(0, Math.floor((clock.now() - quote.at) / SECOND_MS))
    return html`<span
      >${phase === 'quoting' ? t.renewing : seconds < 1 ? t.ageNow : t.age(new Intl.NumberFormat(this.locale).format(seconds))}</span
    >`
  }
}

const SECOND_MS = 1_000

defineView('appkit-quote-age', QuoteAge)
