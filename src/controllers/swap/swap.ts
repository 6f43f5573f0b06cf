import { proxy, ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import {
  askOf,
  emptyDraft,
  isFor,
  isSameAsk,
  noOffers,
  type SwapDraft,
  type SwapOffers,
  type SwapSide,
  switched,
  withToken,
} from './swap-state.js'
import type { SwapToken } from '../../core/swap.js'
import { debounce, type Debounced } from '../../lib/async.js'
import type { SwapBegun, SwapDesk, SwapState } from './swap-context.js'
import type { SwapMarket, SwapPrices } from './swap-market.js'
import { isReviewed, isStillHeld, isSwapOpen, leaveSwap, onMoved, swapHolder } from './quote-timer.js'
import type * as SwapWork from './swap-actions.js'
import type { Scope } from '../scope.js'

/** How long a change rests before it is asked about (decisions 4). */
export const ASK_AFTER_MS = 500
/** How old an offer becomes before the next one is asked for (facts: swap refresh). */
export const RENEW_AFTER_MS = 10_000

/**
 * A swap from the first screen to the wallet (spec point 4). Offers are asked for on every change, and again while one is
 * looked at; none of another pair, amount, account or network is ever shown, and none is asked for that nobody sees.
 */
export class SwapController implements SwapDesk {
  readonly state = proxy<SwapState>(blank())
  begun: SwapBegun | undefined
  #life = new AbortController()
  /** Ends the question for an offer. */
  #asking = new AbortController()
  /** How many screens are looked at that show an offer. */
  #watchers = 0
  #callOffRenewal = () => {}
  readonly #soon: Debounced<[]>
  /** What a swap takes beside its sheet; it comes when one is begun. */
  #work: typeof SwapWork | undefined

  constructor(readonly scope: Scope) {
    this.#soon = debounce(() => void this.ask(), ASK_AFTER_MS, scope.services.clock)
    onMoved(scope, () => this.#follow())
    scope.signal.addEventListener('abort', () => this.reset(), { once: true })
  }

  /**
   * Begins, unless it has: learns what can be swapped, and draws up the first swap. Where that fails it says so and goes
   * back. Throws `swap/address-missing` where nobody is connected.
   */
  async begin(namespace: Namespace, wanted: SwapWork.SwapWanted = {}): Promise<void> {
    if (this.state.stage !== 'idle') return
    const holder = swapHolder(this.scope, namespace)
    const begun = (this.begun = { namespace, holder, signal: this.#life.signal })
    this.state.stage = holder ? 'initializing' : 'unsupported'
    try {
      this.#work = await import('./swap-actions.js')
      if (!begun.signal.aborted) await this.#work.beginSwap(this, begun, wanted)
    } catch (cause) {
      if (begun.signal.aborted) return
      this.reset()
      leaveSwap(this.scope, cause)
    }
  }

  /** Puts a token on one side. */
  choose(side: SwapSide, token: SwapToken): void {
    const { draft, market } = this.state
    const isListed = token.network === market?.holder.network.caipNetworkId
    if (this.#isFree && isListed) this.#draw(withToken(draft, side, token))
  }

  /** Takes an amount as it is typed: digits with at most one point. */
  type(text: string): void {
    if (this.#isFree) this.#draw({ ...this.state.draft, text })
  }

  /** How much less than offered is still taken, in percent. */
  setSlippage(slippage: number): void {
    if (this.#isFree) this.#draw({ ...this.state.draft, slippage })
  }

  /** Gives what was to be received, and receives what was to be given. */
  switchTokens(): void {
    if (this.#isFree) this.#draw(switched(this.state.draft, this.state.quote))
  }

  /** An offer is looked at from now on; returns what ends that. */
  watch(): () => void {
    this.#watchers += 1
    if (this.#isSettled && !this.#isOld) this.#renewLater()
    else void this.ask()
    return () => {
      this.#watchers -= 1
      if (this.#watchers === 0 && !this.state.step) this.#stop()
    }
  }

  /** Asks for an offer now, if one is looked at; the one before it stays until it comes. */
  async ask(): Promise<void> {
    const { stage, step, draft } = this.state
    if (step) return
    this.#stop()
    const { signal } = (this.#asking = new AbortController())
    if (stage !== 'ready' || this.#watchers === 0 || !askOf(draft)) return
    this.state.loadingQuote = true
    await this.#work?.askForSwap(this, signal)
    if (signal.aborted) return
    this.state.loadingQuote = false
    this.#renewLater()
  }

  /** Carries the swap out that is on the screen: what its plan says, and nothing else. */
  async swap(): Promise<void> {
    const { plan, quote, step, inputError, draft } = this.state
    if (!plan || step || inputError || !isFor(quote, askOf(draft))) return
    this.#stop()
    Object.assign(this.state, { step: plan.kind === 'approve' ? 'approving' : 'swapping', changed: false })
    await this.#work?.carryOut(this, { plan, quote })
  }

  open(market: SwapMarket, prices: SwapPrices, draft: SwapDraft): void {
    const stage = market.tokens.length === 0 ? 'unsupported' : 'ready'
    Object.assign(this.state, { stage, market: ref(market), prices: ref(prices), draft: ref(draft) })
    void this.ask()
  }

  offer(offers: Partial<SwapOffers>, prices = this.state.prices): void {
    const { quote, plan } = offers
    const told = { ...(quote && { quote: ref(quote) }), ...(plan && { plan: ref(plan) }), prices: ref(prices) }
    Object.assign(this.state, { ...offers, ...told })
  }

  stand(step: SwapState['step']): void {
    this.state.step = step
  }

  resume(offers?: Partial<SwapOffers>): void {
    this.state.step = undefined
    this.offer(offers ?? {})
    if (offers) return this.#renewLater()
    this.state.plan = undefined // it may be carried out in part
    void this.ask()
  }

  reset(): void {
    this.#life.abort(new AppKitError('request/aborted'))
    this.#life = new AbortController()
    this.begun = undefined
    this.#stop()
    Object.assign(this.state, blank())
  }

  get isReviewed(): boolean {
    return isReviewed(this.scope)
  }

  /** Whether the swap can be changed now. */
  get #isFree(): boolean {
    return this.state.stage === 'ready' && !this.state.step
  }

  /** Whether the question for what is drawn up was answered. */
  get #isSettled(): boolean {
    const { quote, plan, inputError, failure, draft } = this.state
    return failure !== undefined || ((plan ?? inputError) !== undefined && isFor(quote, askOf(draft)))
  }

  get #isOld(): boolean {
    const { quote } = this.state
    return !quote || this.scope.services.clock.now() - quote.at >= RENEW_AFTER_MS
  }

  #draw(draft: SwapDraft): void {
    const before = askOf(this.state.draft)
    const ask = askOf(draft)
    this.state.draft = ref(draft)
    const { loadingQuote, building } = this.state
    if (isSameAsk(before, ask) && (loadingQuote || building || this.#isSettled)) return
    this.#stop()
    this.offer({ ...noOffers, loadingQuote: ask !== undefined && this.#watchers > 0 })
    if (ask) this.#soon()
  }

  #renewLater(): void {
    this.#callOffRenewal()
    const { stage, step, failure } = this.state
    const isWorth = stage === 'ready' && !step && failure !== 'swap/amount-incorrect'
    if (!isWorth || this.#watchers === 0 || !askOf(this.state.draft)) return
    this.#callOffRenewal = this.scope.services.clock.after(RENEW_AFTER_MS, () => void this.ask())
  }

  /** Ends the question that is under way, and the one that would come next. */
  #stop(): void {
    this.#asking.abort(new AppKitError('request/aborted'))
    this.#callOffRenewal()
    this.#soon.cancel()
    Object.assign(this.state, { loadingQuote: false, building: false })
  }

  /** The person may have gone elsewhere. */
  #follow(): void {
    if (!this.begun) return
    const { namespace, holder } = this.begun
    if (!isSwapOpen(this.scope) || !isStillHeld(this.scope, namespace, holder)) this.reset()
  }
}

function blank(): SwapState {
  return {
    ...noOffers,
    stage: 'idle',
    draft: ref(emptyDraft),
    market: undefined,
    prices: ref(new Map()),
    step: undefined,
  }
}
