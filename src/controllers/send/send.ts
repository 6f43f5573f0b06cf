import { proxy, ref } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SendArguments } from '../../core/send-arguments.js'
import type { Token } from '../../core/token.js'
import { getFilters } from '../balances/account-data.js'
import { getNativeBalance, getHoldings, refreshNativeBalance, watchHoldings } from '../balances/holdings.js'
import { PortfolioController } from '../balances/portfolio.js'
import { type ActiveAccount, getActiveAccount } from '../connection/active-account.js'
import type { Scope } from '../scope.js'
import { RecipientResolver } from './recipient.js'
import {
  createReviewedPlan,
  isOutdated,
  loadSendTransfer,
  planTransfer,
  refreshPlan,
  repeatRefresh,
  type ReviewedPlan,
} from './review.js'
import {
  formatMaxAmount,
  parseSendAmount,
  createSendState,
  getInitialChoice,
  getNextSendPhase,
  isSameTransfer,
  updateHolding,
  getShortfall,
  type SendCosts,
  type SendEvent,
  type SendState,
  type SendStep,
  getSendStep,
  noAmount,
  switchUnit,
  toFeeProbe,
  toTransferRequest,
  type TransferRequest,
} from './send-state.js'
import { Latest } from '../../lib/abortable.js'
import { afterPaint } from '../../lib/next-frame.js'

/**
 * State of the send flow: token, amount and recipient, then a review, then the wallet. A draft belongs to one account
 * on one network and is reset when either changes.
 */
export class SendController {
  readonly state = proxy<SendState>(createSendState())
  readonly #resolver: RecipientResolver
  #prefill: SendArguments = {}
  readonly #feeRequest = new Latest()
  readonly #planRequest = new Latest()
  readonly #walletRequest = new Latest()
  #plan: ReviewedPlan | undefined

  constructor(readonly scope: Scope) {
    this.#resolver = new RecipientResolver(scope, (recipient, profile = {}) => {
      const isNew = this.state.recipient !== recipient
      Object.assign(this.state, { recipient: ref(recipient), profile: ref(profile) })
      if (!isNew) return
      this.#discardPlan('edited')
      if (recipient.kind === 'known') this.#estimateFee()
    })
    watchHoldings(scope, () => this.#syncWithAccount())
  }

  get step(): SendStep {
    return getSendStep(this.state, this.costs)
  }

  get shortfall(): 'token' | 'fee' | undefined {
    return getShortfall(this.state, this.costs)
  }

  get amount(): bigint | undefined {
    return parseSendAmount(this.state)
  }

  /** Network costs. A smart account pays none: its fees are sponsored. */
  get costs(): SendCosts {
    const activeAccount = this.#activeAccount
    if (!activeAccount || activeAccount.isSmart) return {}
    return { fee: this.state.fee, coins: getNativeBalance(this.scope, activeAccount) }
  }

  get canSendMax(): boolean {
    return Boolean(this.state.token?.amount) && this.#maxAmount !== undefined
  }

  /** Resets the draft for the active account, with the app's values. Ignores a pending wallet request. */
  begin(prefill: SendArguments = {}): void {
    this.reset()
    const { chainId } = prefill
    if (chainId !== undefined && String(chainId) !== String(this.#activeAccount?.network.id)) prefill = {}
    this.#prefill = prefill
    void afterPaint().then(() => this.scope.signal.aborted || refreshNativeBalance(this.scope))
    this.#syncWithAccount()
    if (prefill.to) this.setRecipient(prefill.to, true)
  }

  reset(): void {
    this.#prefill = {}
    this.#plan = undefined
    for (const request of [this.#feeRequest, this.#planRequest, this.#walletRequest]) request.abort()
    this.#resolver.cancel()
    Object.assign(this.state, createSendState(this.#activeAccount?.caipAddress))
  }

  /** Ignores the outcome of a pending wallet request, because the user has navigated away. */
  abandonRequest(): void {
    if (this.state.phase !== 'sending') return
    this.#walletRequest.abort()
    this.#apply('abandoned')
  }

  selectToken(token: Token): void {
    const isOther = this.state.token?.address !== token.address
    Object.assign(this.state, { token: ref(token), ...(isOther && noAmount) })
    this.#discardPlan('edited')
    this.#estimateFee()
  }

  setAmountText(text: string): void {
    Object.assign(this.state, { text, isMax: false })
    this.#discardPlan('edited')
  }

  toggleUnit(): void {
    Object.assign(this.state, switchUnit(this.state), { isMax: false })
    this.#discardPlan('edited')
  }

  selectMax(): void {
    Object.assign(this.state, { isMax: true, inFiat: false })
    this.#discardPlan('edited')
  }

  setRecipient(text: string, isComplete = false): void {
    this.state.recipientText = text
    const activeAccount = this.#activeAccount
    if (activeAccount) this.#resolver.resolve(text, activeAccount.network, isComplete)
  }

  /** Plans the draft for the review. Does nothing while a wallet request is pending. */
  async review(): Promise<void> {
    if (this.state.phase === 'sending') return
    this.#discardPlan('review-started')
    const signal = this.#planRequest.next()
    try {
      await this.#planDraft(signal)
    } catch (error) {
      if (!signal.aborted) this.#apply('plan-failed', AppKitError.from(error, 'send/failed'))
    }
  }

  /** Plans the transfer of an opened review, and refreshes its fee and balances until the signal aborts. */
  watchReview(signal: AbortSignal): void {
    const { phase } = this.state
    if (phase === 'editing' || (phase === 'reviewing' && isOutdated(this.scope, this.#plan))) void this.review()
    void repeatRefresh(this.scope, signal, () => this.#refreshReview(signal))
  }

  /** Requests the reviewed transfer, unless a request is pending or the review shows outdated numbers. */
  async send(shown: Pick<SendState, 'fee' | 'withheld' | 'text'> = this.state): Promise<void> {
    const { state, scope } = this
    const request = this.#request
    const plan = this.#plan
    if (state.phase !== 'reviewing' || !request || !plan) return
    if (shown.fee !== state.fee || shown.withheld !== state.withheld || shown.text !== state.text) return
    if (this.shortfall || !isSameTransfer(plan.request, request)) return
    const name = state.recipient.kind === 'known' ? state.recipient.name : undefined
    this.#planRequest.abort()
    const signal = this.#walletRequest.next()
    this.#apply('send-started')
    try {
      const { sendAndReport } = await loadSendTransfer()
      await sendAndReport(scope, { ...request, name }, plan.planned, isSent => {
        const isCurrent = !signal.aborted
        if (isCurrent && isSent) this.reset()
        return isCurrent
      })
    } catch (error) {
      if (scope.signal.aborted || signal.aborted) return
      this.#apply('send-failed', AppKitError.from(error, 'send/failed'))
    }
  }

  get #request(): Required<TransferRequest> | undefined {
    return toTransferRequest(this.state, this.#activeAccount)
  }

  get #activeAccount(): ActiveAccount | undefined {
    return getActiveAccount(this.scope)
  }

  // Moves to the next phase and replaces the error. Balances that changed while sending are updated afterwards.
  #apply(event: SendEvent, problem?: AppKitError): void {
    const { phase } = this.state
    Object.assign(this.state, { phase: getNextSendPhase(phase, event), problem: problem && ref(problem) })
    if (phase === 'sending' && this.state.phase !== 'sending') this.#syncWithAccount()
  }

  #discardPlan(event: 'edited' | 'review-started'): void {
    for (const request of [this.#planRequest, this.#walletRequest]) request.abort()
    this.#plan = undefined
    this.#apply(event)
    this.state.withheld = undefined
    if (this.state.isMax) this.state.text = this.#maxAmount ?? ''
  }

  get #maxAmount(): string | undefined {
    const { token, fee, minimumBalance } = this.state
    return formatMaxAmount({ token, fee: this.#activeAccount?.isSmart ? 0n : fee, minimumBalance })
  }

  #syncWithAccount(): void {
    const activeAccount = this.#activeAccount
    if (activeAccount?.caipAddress !== this.state.account) this.reset()
    if (!activeAccount) return
    const { tokens, isComplete } = getHoldings(this.scope, activeAccount.network.chainNamespace)
    const { token, phase } = this.state
    if (!tokens || phase === 'sending') return
    if (!token) return this.#chooseInitialToken(tokens, isComplete)
    const isReviewed = phase === 'planning' || phase === 'reviewing'
    const updated = updateHolding(token, tokens, isComplete, isReviewed)
    if (updated.amount === token.amount && updated.price === token.price) return
    this.state.token = ref(updated)
    if (phase === 'editing') this.#discardPlan('edited')
  }

  #estimateFee(): void {
    this.#feeRequest.abort()
    const probe = toFeeProbe(this.state, this.#activeAccount)
    if (probe) void this.#updateFee(probe, this.#feeRequest.next())
  }

  async #updateFee(request: TransferRequest, signal: AbortSignal): Promise<void> {
    await afterPaint() // of the form
    if (signal.aborted) return
    const plan = await planTransfer(this.scope, request, signal).catch(() => undefined) // the review reports the error
    const { phase } = this.state
    if (!plan || signal.aborted || (phase !== 'editing' && phase !== 'failed')) return
    Object.assign(this.state, { fee: plan.fee, minimumBalance: plan.minimumBalance })
    if (phase === 'editing') this.#discardPlan('edited') // the reason of a failure stays
  }

  // Never chooses a spam token, whatever its alleged value.
  #chooseInitialToken(tokens: readonly Token[], isComplete: boolean): void {
    const { isSpamToken } = getFilters(this.scope)
    const isPrefilled = Object.keys(this.#prefill).length > 0
    const candidates = isPrefilled ? tokens : tokens.filter(token => token.address === undefined || !isSpamToken(token))
    const failed = this.scope.use(PortfolioController).state.current?.failed === true
    const choice = getInitialChoice(candidates, isComplete || failed, this.#prefill)
    if (!choice) return
    this.#prefill = {}
    const { text } = this.state // may have been typed while the balances were loading
    this.selectToken(choice.token)
    this.setAmountText(choice.text || text)
  }

  // The fee is replaced in place. Another tax or amount is reviewed again, which disables the button meanwhile.
  async #refreshReview(leaving: AbortSignal): Promise<void> {
    const { scope, state } = this
    const plan = this.#plan
    if (state.phase !== 'reviewing' || !plan) return
    try {
      const planned = await refreshPlan(scope, plan, AbortSignal.any([leaving, this.#planRequest.next()]))
      if (!planned) return
      const { fee = state.fee, minimumBalance, withheld } = planned
      if (withheld !== state.withheld) return await this.review()
      this.#plan = createReviewedPlan(scope, plan.request, planned)
      Object.assign(state, { fee, minimumBalance })
      if (state.isMax && this.shortfall) await this.review()
    } catch (error) {
      this.#discardPlan('review-started')
      this.#apply('plan-failed', AppKitError.from(error, 'send/failed'))
    }
  }

  async #planDraft(signal: AbortSignal): Promise<void> {
    for (let attempts = MAX_PLAN_ATTEMPTS; attempts > 0; attempts -= 1) {
      const request = this.#request
      if (!request) throw new AppKitError('send/input-missing')
      const planned = await planTransfer(this.scope, request, signal)
      if (signal.aborted) return
      const { fee, minimumBalance, withheld } = planned
      Object.assign(this.state, { fee, minimumBalance, withheld })
      if (!this.state.isMax || this.shortfall !== 'fee') {
        this.#plan = createReviewedPlan(this.scope, request, planned)
        return this.#apply('planned')
      }
      this.state.text = this.#maxAmount ?? '' // the fee has risen since the last attempt
    }
    throw new AppKitError('send/failed')
  }
}

const MAX_PLAN_ATTEMPTS = 3
