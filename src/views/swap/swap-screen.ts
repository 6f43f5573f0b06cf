import { LocaleController } from '../../controllers/base/locale.js'
import { RouterController } from '../../controllers/base/router.js'
import { NetworkController } from '../../controllers/chain/network.js'
import { SwapController } from '../../controllers/flow/swap.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import { AccountPart } from '../kit/account-part.js'

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
