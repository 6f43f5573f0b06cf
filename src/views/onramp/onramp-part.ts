import { LocaleController } from '../../controllers/app/locale.js'
import { OnrampController, type OnrampState } from '../../controllers/onramp/onramp.js'
import { AccountPart } from '../shared/account-part.js'

/**
 * Base class of the onramp views. Loads the offer of the active account, and stops refreshing it when the view closes.
 */
export abstract class OnrampPart extends AccountPart {
  #requestedAccount = ''
  #close = () => {}

  override connectedCallback(): void {
    super.connectedCallback()
    this.#requestedAccount = ''
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#close()
    this.#close = () => {}
  }

  protected get locale(): string {
    return this.use(LocaleController).state.tag
  }

  protected get onramp(): OnrampController {
    return this.use(OnrampController)
  }

  // State for the active account; undefined while it belongs to another one.
  protected get known(): OnrampState | undefined {
    const { state } = this.onramp
    const { caipAddress } = this.active ?? {}
    return caipAddress && state.account === caipAddress ? state : undefined
  }

  protected get priced(): boolean {
    return false
  }

  protected override updated(): void {
    const caipAddress = this.active?.caipAddress
    if (!caipAddress || caipAddress === this.#requestedAccount) return
    this.#requestedAccount = caipAddress
    this.reload()
  }

  protected reload(): void {
    const { active, priced } = this
    if (active) this.#close = this.onramp.open(active.namespace, { priced })
  }
}
