import { AccountPart } from './account-part.js'

/**
 * A part of a screen that asks about the account: when it comes, and whenever the account or its network is another one.
 */
export abstract class AskingPart<Params = unknown> extends AccountPart<Params> {
  #asked = ''
  #asking = new AbortController()

  /** Asks for what is shown, past caches where it is forced to. */
  protected abstract ask(force?: boolean): void

  /** Ends with the questions under way: with another account or network, and with the part. */
  protected get asking(): AbortSignal {
    return this.#asking.signal
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#asked = ''
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#asking.abort()
  }

  /** Asks where nobody has of this account on its network; tells whether it did. */
  protected askOnce(): boolean {
    const wanted = this.active?.caipAddress
    if (!wanted || wanted === this.#asked) return false
    this.#asked = wanted
    this.#asking.abort()
    this.#asking = new AbortController()
    this.ask()
    return true
  }
}
