import { proxy, ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import {
  createInitialDraft,
  toQuoteRequest,
  emptyDraft,
  isQuoteFor,
  isSameRequest,
  emptyQuoteState,
  getNextSwapPhase,
  isQuoting,
  isTrading,
  type SwapDraft,
  type SwapEvent,
  type SwapPrefill,
  type SwapQuoteState,
  type SwapSide,
  switchTokens,
  withToken,
} from './swap-state.js'
import type { SwapToken } from '../../core/swap.js'
import { debounce, type Debounced } from '../../lib/async.js'
import { afterPaint } from '../../lib/next-frame.js'
import type { SwapSession, SwapContext, SwapState } from './swap-context.js'
import type { SwapMarket, SwapPrices } from './swap-market.js'
import {
  isReviewed,
  isSameAccount,
  isSwapOpen,
  onContextChange,
  getSwapAccount,
  reportLoadFailure,
} from './quote-timer.js'
import type * as SwapActions from './swap-actions.js'
import type { Scope } from '../scope.js'
import { Latest } from '../../lib/abortable.js'

export const QUOTE_DEBOUNCE_MS = 500
export const QUOTE_REFRESH_MS = 10_000

export const loadSwapActions = lazy(() => import('./swap-actions.js'))

/**
 * State of the swap flow, from the first screen to the wallet. Quotes are requested after every change, and refreshed
 * while a screen shows one. A quote for another pair, amount, account or network is never shown.
 */
export class SwapController implements SwapContext {
  readonly state = proxy<SwapState>(createSwapState())
  session: SwapSession | undefined
  readonly #lifetime = new Latest()
  readonly #request = new Latest()
  #watchers = 0
  #cancelRefresh = () => {}
  readonly #refreshLater: Debounced<[]>
  #actions: typeof SwapActions | undefined

  constructor(readonly scope: Scope) {
    this.#refreshLater = debounce(() => void this.refreshQuote(), QUOTE_DEBOUNCE_MS, scope.services.clock)
    onContextChange(scope, () => this.#syncWithContext())
    scope.signal.addEventListener('abort', () => this.reset(), { once: true })
  }

  /**
   * Starts a swap, unless one is active: loads the tokens and creates the initial draft. If that fails, the swap is
   * `unavailable`, and this method tries again.
   * @throws AppKitError `swap/address-missing` if no account is connected
   */
  async begin(namespace: Namespace, prefill: SwapPrefill = {}): Promise<void> {
    if (this.state.phase !== 'idle' && this.state.phase !== 'unavailable') return
    const connectedAccount = getSwapAccount(this.scope, namespace)
    const session = (this.session = { namespace, connectedAccount, signal: this.#lifetime.signal })
    if (connectedAccount) this.state.draft = ref(createInitialDraft(connectedAccount.network, prefill))
    this.apply(connectedAccount ? 'begun' : 'refused')
    try {
      await afterPaint() // of the form
      this.#actions = await loadSwapActions()
      if (!session.signal.aborted) await this.#actions.beginSwap(this, session, prefill)
    } catch (cause) {
      if (session.signal.aborted) return
      this.apply('load-failed')
      reportLoadFailure(this.scope, cause)
    }
  }

  selectToken(side: SwapSide, token: SwapToken): void {
    const { draft, market } = this.state
    const isListed = token.network === market?.connectedAccount.network.caipNetworkId
    if (this.#isEditable && isListed) this.#updateDraft(withToken(draft, side, token))
  }

  setAmountText(text: string): void {
    if (this.#isEditable) this.#updateDraft({ ...this.state.draft, text })
  }

  setSlippage(slippage: number): void {
    if (this.#isEditable) this.#updateDraft({ ...this.state.draft, slippage })
  }

  switchTokens(): void {
    if (this.#isEditable) this.#updateDraft(switchTokens(this.state.draft, this.state.quote))
  }

  watch(): () => void {
    this.#watchers += 1
    if (this.#isSettled && !this.#isStale) this.#scheduleRefresh()
    else void this.refreshQuote()
    return () => {
      this.#watchers -= 1
      if (this.#watchers === 0 && !isTrading(this.state.phase)) this.#stop()
    }
  }

  /** Requests a quote if one is shown. The previous quote stays until the new one is loaded. */
  async refreshQuote(): Promise<void> {
    if (isTrading(this.state.phase)) return
    this.#stop()
    const signal = this.#request.next()
    const { phase, draft } = this.state
    if (phase !== 'ready' || this.#watchers === 0 || !toQuoteRequest(draft)) return
    this.apply('quote-requested')
    await this.#actions?.requestQuote(this, signal)
    if (!signal.aborted) this.#scheduleRefresh()
  }

  async swap(): Promise<void> {
    const { plan, quote, phase, inputError, draft } = this.state
    if (!plan || isTrading(phase) || inputError || !isQuoteFor(quote, toQuoteRequest(draft))) return
    this.#stop()
    Object.assign(this.state, { problem: undefined, approval: 0 })
    this.apply(plan.kind === 'approve' ? 'approval-started' : 'swap-started', { changed: false })
    await this.#actions?.executeSwap(this, { plan, quote })
  }

  open(market: SwapMarket, prices: SwapPrices, tokens: Pick<SwapDraft, SwapSide>): void {
    const draft = { ...this.state.draft, ...tokens } // the amount may have been edited while the tokens were loading
    Object.assign(this.state, { market: ref(market), prices: ref(prices), draft: ref(draft) })
    this.apply(market.tokens.length === 0 ? 'refused' : 'opened')
    void this.refreshQuote()
  }

  setPrices(prices: SwapPrices): void {
    this.state.prices = ref(prices)
  }

  setApproval(index: number): void {
    this.state.approval = index
  }

  fail(problem: AppKitError): void {
    this.state.problem = ref(problem)
  }

  apply(event: SwapEvent, update: Partial<SwapQuoteState> = {}): void {
    const { quote, plan } = update
    const refs = { ...(quote && { quote: ref(quote) }), ...(plan && { plan: ref(plan) }) }
    Object.assign(this.state, { ...update, ...refs, phase: getNextSwapPhase(this.state.phase, event) })
  }

  resume(update?: Partial<SwapQuoteState>): void {
    this.apply('resumed', update ?? { plan: undefined }) // without an update, the plan may have been executed in part
    if (update) this.#scheduleRefresh()
    else void this.refreshQuote()
  }

  reset(): void {
    this.#lifetime.abort(new AppKitError('request/aborted'))
    this.#lifetime.next()
    this.session = undefined
    this.#stop()
    Object.assign(this.state, createSwapState())
  }

  get isReviewed(): boolean {
    return isReviewed(this.scope)
  }

  get #isEditable(): boolean {
    const { phase } = this.state
    return phase === 'initializing' || phase === 'ready' || isQuoting(phase)
  }

  get #isSettled(): boolean {
    const { quote, plan, inputError, failure, draft } = this.state
    return failure !== undefined || ((plan ?? inputError) !== undefined && isQuoteFor(quote, toQuoteRequest(draft)))
  }

  get #isStale(): boolean {
    const { quote } = this.state
    return !quote || this.scope.services.clock.now() - quote.at >= QUOTE_REFRESH_MS
  }

  #updateDraft(draft: SwapDraft): void {
    const before = toQuoteRequest(this.state.draft)
    const request = toQuoteRequest(draft)
    this.state.draft = ref(draft)
    if (isSameRequest(before, request) && (isQuoting(this.state.phase) || this.#isSettled)) return
    this.#stop()
    Object.assign(this.state, emptyQuoteState, { problem: undefined })
    if (!request) return
    if (this.#watchers > 0) this.apply('quote-requested')
    this.#refreshLater()
  }

  #scheduleRefresh(): void {
    this.#cancelRefresh()
    const { phase, failure } = this.state
    const shouldRefresh = phase === 'ready' && failure !== 'swap/amount-incorrect'
    if (!shouldRefresh || this.#watchers === 0 || !toQuoteRequest(this.state.draft)) return
    this.#cancelRefresh = this.scope.services.clock.after(QUOTE_REFRESH_MS, () => void this.refreshQuote())
  }

  #stop(): void {
    this.#request.abort(new AppKitError('request/aborted'))
    this.#cancelRefresh()
    this.#refreshLater.cancel()
    this.apply('quote-settled')
  }

  #syncWithContext(): void {
    if (!this.session) return
    const { namespace, connectedAccount } = this.session
    if (!isSwapOpen(this.scope) || !isSameAccount(this.scope, namespace, connectedAccount)) this.reset()
  }
}

function createSwapState(): SwapState {
  return {
    ...emptyQuoteState,
    approval: 0,
    problem: undefined,
    phase: 'idle',
    draft: ref(emptyDraft),
    market: undefined,
    prices: ref(new Map()),
  }
}
