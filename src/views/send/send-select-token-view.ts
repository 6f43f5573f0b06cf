import { html } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { BalancesController } from '../../controllers/balances/balances.js'
import { holdingsOf } from '../../controllers/balances/holdings.js'
import { PortfolioController } from '../../controllers/balances/portfolio.js'
import { SendController } from '../../controllers/send/send.js'
import type { Token } from '../../core/token.js'
import { assets } from '../../i18n/en/balances.js'
import { send } from '../../i18n/en/send.js'
import { AskingPart } from '../shared/account-part.js'
import { renderFailedLine } from '../shared/list-messages.js'
import { TokenList } from '../shared/token-list.js'
import { defineView } from '../shared/view.js'

/**
 * @summary The tokens of the account, to choose the one that is sent.
 * @route SendSelectToken WalletSendSelectToken
 * @feature send
 */
export class SendSelectTokenView extends AskingPart {
  readonly #list = Object.assign(new TokenList<Token>(), { choose: (token: Token) => this.#choose(token) })

  override get heading(): string {
    return this.t(send).selectHeading
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
    this.askOnce()
  }

  #failed(): unknown {
    const t = this.t(assets)
    return renderFailedLine(t.tokensUnavailable, t.tryAgain, () => this.ask(true), 'centre small')
  }

  protected override ask(force = false): void {
    const { active, asking: signal } = this
    if (!active) return
    const asked = this.scope.use(PortfolioController).refresh(active.namespace, { force, signal })
    void asked.catch(() => {}) // the screen went: nobody waits any more
  }

  #choose(token: Token): void {
    this.scope.use(SendController).choose(token)
    const router = this.scope.use(RouterController)
    if (!router.goBackTo('Send')) router.replace('Send')
  }
}

defineView('appkit-send-select-token-view', SendSelectTokenView)
