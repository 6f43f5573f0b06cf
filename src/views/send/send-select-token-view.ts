import { html } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import { BalancesController } from '../../controllers/chain/balances.js'
import { holdingsOf } from '../../controllers/chain/holdings.js'
import { PortfolioController } from '../../controllers/chain/portfolio.js'
import { SendController } from '../../controllers/flow/send.js'
import type { Token } from '../../core/token.js'
import '../../elements/text-link/text-link.js'
import { assets } from '../../i18n/en/assets.js'
import { send } from '../../i18n/en/send.js'
import { AccountPart } from '../kit/account-part.js'
import { TokenList } from '../kit/token-list.js'
import { defineView } from '../kit/view.js'

/**
 * @summary The tokens of the account, to choose the one that is sent.
 * @route SendSelectToken WalletSendSelectToken
 * @feature send
 */
export class SendSelectTokenView extends AccountPart {
  readonly #list = Object.assign(new TokenList<Token>(), { choose: (token: Token) => this.#choose(token) })
  #asked = ''
  #asking = new AbortController()

  override get heading(): string {
    return this.t(send).selectHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#asked = ''
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#asking.abort()
  }

  override render(): unknown {
    const { active } = this
    const { current } = this.use(PortfolioController).state
    this.use(BalancesController)
    const { tokens, isWhole } = active ? holdingsOf(this.scope, active.namespace) : { tokens: [], isWhole: true }
    const failed = current?.of === active?.caipAddress && current?.failed === true
    const isHere = isWhole || failed
    Object.assign(this.#list, {
      tokens: isHere ? (tokens?.filter(({ amount }) => amount > 0n) ?? []) : undefined,
      nothing: this.t(send).nothingToSend,
    })
    return html`${this.#list} ${failed ? this.#failed() : ''}`
  }

  protected override updated(): void {
    const wanted = this.active?.caipAddress
    if (!wanted || wanted === this.#asked) return
    this.#asked = wanted
    this.#refresh()
  }

  #failed(): unknown {
    const t = this.t(assets)
    return html`<p class="centre small" role="status">
      ${t.tokensUnavailable}
      <appkit-ui-text-link @click=${() => this.#refresh(true)}>${t.tryAgain}</appkit-ui-text-link>
    </p>`
  }

  #refresh(force = false): void {
    const { active } = this
    if (!active) return
    this.#asking.abort()
    const { signal } = (this.#asking = new AbortController())
    void this.scope
      .use(PortfolioController)
      .refresh(active.namespace, { force, signal })
      .catch(() => {}) // the screen went: nobody waits any more
  }

  #choose(token: Token): void {
    this.scope.use(SendController).choose(token)
    const router = this.scope.use(RouterController)
    if (!router.goBackTo('Send')) router.replace('Send')
  }
}

defineView('appkit-send-select-token-view', SendSelectTokenView)
