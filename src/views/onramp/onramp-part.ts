import { LocaleController } from '../../controllers/app/locale.js'
import { OnrampController, type OnrampState } from '../../controllers/onramp/onramp.js'
import { AccountPart } from '../shared/account-part.js'

/** A screen of what can be bought: it is loaded for the account on view, and no longer asked for once the screen goes. */
export abstract class OnrampPart extends AccountPart {
  #asked = ''

  override connectedCallback(): void {
    super.connectedCallback()
    this.#asked = ''
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (!this.scope.signal.aborted) this.scope.use(OnrampController).close()
  }

  /** The language of numbers and of the names of currencies. */
  protected get locale(): string {
    return this.use(LocaleController).state.tag
  }

  protected get onramp(): OnrampController {
    return this.use(OnrampController)
  }

  /** What is known for the account on view; undefined while that is something of another one. */
  protected get known(): OnrampState | undefined {
    const { state } = this.onramp
    const { caipAddress } = this.active ?? {}
    return caipAddress && state.of === caipAddress ? state : undefined
  }

  /** Whether prices are looked at here. */
  protected get priced(): boolean {
    return false
  }

  /** Asks when the screen comes, and whenever the account or its network is another one. */
  protected override updated(): void {
    const wanted = this.active?.caipAddress
    if (!wanted || wanted === this.#asked) return
    this.#asked = wanted
    this.reload()
  }

  protected reload(): void {
    const { active, priced } = this
    if (active) this.onramp.open(active.namespace, { priced })
  }
}
