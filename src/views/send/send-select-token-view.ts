import { html } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { BalancesController } from '../../controllers/balances/balances.js'
import { getHoldings } from '../../controllers/balances/holdings.js'
import { PortfolioController } from '../../controllers/balances/portfolio.js'
import { SendController } from '../../controllers/send/send.js'
import type { Token } from '../../core/token.js'
import { assets } from '../../i18n/en/balances.js'
import { send } from '../../i18n/en/send.js'
import { AccountDataPart } from '../shared/account-part.js'
import { renderFailedLine } from '../shared/row-list.js'
import { TokenList } from '../shared/token-list.js'
import { defineView } from '../shared/view.js'

/**
 * @summary The account's tokens that can be sent.
 * @route SendSelectToken WalletSendSelectToken
 * @feature send
 */
export class SendSelectTokenView extends AccountDataPart {
  readonly #list = Object.assign(new TokenList<Token>(), { onSelect: (token: Token) => this.#select(token) })

  override get heading(): string {
    return this.t(send).selectHeading
  }

  override render(): unknown {
    const { active } = this
    const { current } = this.use(PortfolioController).state
    this.use(BalancesController)
    const { tokens, isComplete } = active ? getHoldings(this.scope, active.namespace) : { tokens: [], isComplete: true }
    const failed = current?.account === active?.caipAddress && current?.failed === true
    const isLoaded = isComplete || failed
    Object.assign(this.#list, {
      tokens: isLoaded ? (tokens?.filter(({ amount }) => amount > 0n) ?? []) : undefined,
      emptyText: this.t(send).nothingToSend,
    })
    return html`${this.#list} ${failed ? this.#renderFailed() : ''}`
  }

  protected override updated(): void {
    this.requestOnce()
  }

  #renderFailed(): unknown {
    const t = this.t(assets)
    return renderFailedLine(t.tokensUnavailable, t.tryAgain, () => this.requestData(true), 'centre small')
  }

  protected override requestData(force = false): void {
    const { active, requestSignal: signal } = this
    if (!active) return
    const request = this.scope.use(PortfolioController).refresh(active.namespace, { force, signal })
    void request.catch(() => {}) // rejects only after an abort
  }

  #select(token: Token): void {
    this.scope.use(SendController).selectToken(token)
    const router = this.scope.use(RouterController)
    if (!router.goBackTo('Send')) router.replace('Send')
  }
}

defineView('appkit-send-select-token-view', SendSelectTokenView)
