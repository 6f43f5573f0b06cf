import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import { lazy } from '../../core/lazy.js'
import {
  type AmountCheck,
  type BuyOffer,
  type BuyQuote,
  type Coin,
  type Fiat,
  createFallbackOffer,
  type Seller,
  checkAmount,
  sortSellers,
} from '../../core/onramp.js'
import { debounce } from '../../lib/async.js'
import { FIAT_DECIMALS, parseExactAmount } from '../../lib/amounts.js'
import type { OnrampApi } from '../../services/onramp.js'
import { AccountController } from '../connection/account.js'
import { getConnectedAccount, type ConnectedAccount } from '../connection/active-account.js'
import type { Scope } from '../scope.js'
import { Latest } from '../../lib/abortable.js'

export const presets = ['100', '250', '500', '1000'] as const
export const QUOTE_DEBOUNCE_MS = 500
export const QUOTE_LIFETIME_MS = 30_000
const SECOND_MS = 1_000

/** `none`: no valid amount. `unknown`: no price available. */
export type QuotePhase = 'none' | 'asking' | 'known' | 'unknown'

export interface OnrampState {
  account: CaipAddress | undefined
  /** The best offer first. */
  sellers: readonly Seller[] | undefined
  /** The chosen provider: the best one, unless the user has chosen. */
  seller: Seller | undefined
  sellersFailed: boolean
  offer: BuyOffer | undefined
  offerFailed: boolean
  fiat: Fiat | undefined
  coin: Coin | undefined
  text: string
  phase: QuotePhase
  quote: BuyQuote | undefined
  age: number
}

const loadOnrampService = lazy(() => import('../../services/onramp.js'))

/**
 * State of a purchase before it starts: what to buy, from which provider, and its price. Never shows the price of
 * another amount, coin, currency or account.
 */
export class OnrampController {
  readonly state = proxy<OnrampState>({
    account: undefined,
    sellers: undefined,
    seller: undefined,
    sellersFailed: false,
    offer: undefined,
    offerFailed: false,
    fiat: undefined,
    coin: undefined,
    text: presets[0],
    phase: 'none',
    quote: undefined,
    age: 0,
  })
  #connectedAccount: ConnectedAccount | undefined
  readonly #lifetime = new Latest()
  readonly #quoteRequest = new Latest()
  #cancelTick = () => {}
  #priced = true
  readonly #fetchQuoteLater

  constructor(private readonly scope: Scope) {
    this.#fetchQuoteLater = debounce(() => void this.#fetchQuote(), QUOTE_DEBOUNCE_MS, scope.services.clock)
  }

  /**
   * Loads providers and their offer for a namespace's account. Earlier choices for the same account are kept. With
   * `priced`, prices are requested. Returns a function that closes it, unless it was opened again since then.
   */
  open(namespace: Namespace, { priced = true } = {}): () => void {
    this.close()
    const signal = this.#lifetime.next()
    this.#load(namespace, priced)
    return () => signal.aborted || this.close()
  }

  #load(namespace: Namespace, priced: boolean): void {
    const connectedAccount = getConnectedAccount(this.scope, namespace)
    if (connectedAccount?.caipAddress !== this.state.account) this.#resetFor(connectedAccount)
    this.#connectedAccount = connectedAccount
    this.#priced = priced
    if (!connectedAccount) return
    void this.#loadSellers(connectedAccount)
    if (this.state.offer && !this.state.offerFailed) return this.#changed(0)
    void this.#loadOffer(connectedAccount)
  }

  close(): void {
    this.#lifetime.abort()
    this.#clearQuote()
  }

  setAmountText(text: string): void {
    this.state.text = text
    this.#changed(QUOTE_DEBOUNCE_MS)
  }

  setFiat(fiat: Fiat): void {
    this.state.fiat = ref(fiat)
    this.#changed(0)
  }

  setCoin(coin: Coin): void {
    this.state.coin = ref(coin)
    this.#changed(0)
  }

  setSeller(seller: Seller): void {
    this.state.seller = ref(seller)
  }

  refreshQuote(): void {
    this.#changed(0)
  }

  /** Amount in millionths of the currency, or undefined if it is missing or invalid. */
  get amount(): bigint | undefined {
    return parseExactAmount(this.state.text, FIAT_DECIMALS) || undefined
  }

  /** True if something was entered that is not an amount. Without any text, the provider asks for the amount. */
  get isAmountInvalid(): boolean {
    return this.state.text !== '' && this.amount === undefined
  }

  get amountCheck(): AmountCheck {
    return checkAmount(this.amount, this.state.fiat ?? { code: '' })
  }

  dispose(): void {
    this.close()
  }

  #resetFor(connectedAccount: ConnectedAccount | undefined): void {
    const fallback = connectedAccount && createFallbackOffer(connectedAccount.network)
    Object.assign(this.state, {
      account: connectedAccount?.caipAddress,
      sellers: undefined,
      seller: undefined,
      sellersFailed: false,
      offer: undefined,
      offerFailed: false,
      fiat: fallback && ref(fallback.fiats[0]),
      coin: fallback && ref(fallback.coins[0]),
    })
  }

  async #loadSellers({ network }: ConnectedAccount): Promise<void> {
    const { signal } = this.#lifetime
    this.state.sellersFailed = false
    try {
      const sellers = await (await this.#api()).sellers(network, signal)
      if (!signal.aborted) this.#applySellers(sortSellers(sellers.filter(seller => this.#isReachable(seller))))
    } catch {
      if (!signal.aborted) this.state.sellersFailed = true
    }
  }

  #applySellers(sellers: readonly Seller[]): void {
    const chosen = sellers.find(({ name }) => name === this.state.seller?.name) ?? sellers[0]
    Object.assign(this.state, { sellers: ref(sellers), seller: chosen && ref(chosen) })
  }

  async #api(): Promise<OnrampApi> {
    return (await loadOnrampService()).createOnrampApi(this.scope.services.data)
  }

  // Providers that deliver on another network need an EOA: a smart account's address may have a different owner there.
  #isReachable({ isOtherNetwork }: Seller): boolean {
    const namespace = this.#connectedAccount?.network.chainNamespace
    const [account] = (namespace && this.scope.use(AccountController).get(namespace).accounts) || []
    return !isOtherNetwork || account?.type === 'eoa'
  }

  async #loadOffer({ network }: ConnectedAccount): Promise<void> {
    const { signal } = this.#lifetime
    this.state.offerFailed = false
    try {
      this.#applyOffer(await (await this.#api()).offer(network, signal), signal)
    } catch {
      this.#applyOffer(createFallbackOffer(network), signal)
      if (!signal.aborted) this.state.offerFailed = true
    }
  }

  #applyOffer(offer: BuyOffer, { aborted }: AbortSignal): void {
    if (aborted) return
    const dollars = offer.fiats.find(({ code }) => code === 'USD') ?? offer.fiats[0]
    const native = offer.coins.find(({ address }) => address === undefined) ?? offer.coins[0]
    Object.assign(this.state, { offer: ref(offer), fiat: ref(dollars), coin: ref(native) })
    this.#changed(0)
  }

  #changed(pauseMs: number): void {
    this.#clearQuote()
    const { coin } = this.state
    const shouldQuote = this.amountCheck === 'fine' && coin?.id !== undefined
    this.state.phase = shouldQuote ? 'asking' : this.amountCheck === 'fine' && this.state.offer ? 'unknown' : 'none'
    if (!shouldQuote || !this.#priced) return
    if (pauseMs > 0) this.#fetchQuoteLater()
    else void this.#fetchQuote()
  }

  #clearQuote(): void {
    this.#fetchQuoteLater.cancel()
    this.#quoteRequest.abort()
    this.#cancelTick()
    Object.assign(this.state, { phase: 'none', quote: undefined, age: 0 })
  }

  async #fetchQuote(): Promise<void> {
    const { coin, fiat } = this.state
    const { amount } = this
    if (!coin || !fiat || !amount) return
    this.#quoteRequest.abort()
    this.#quoteRequest.next()
    const signal = AbortSignal.any([this.#quoteRequest.signal, this.#lifetime.signal, this.scope.signal])
    try {
      const quote = await (await this.#api()).quote({ coin, fiat, amount }, signal)
      if (signal.aborted) return
      Object.assign(this.state, { phase: 'known', quote: ref(quote), age: 0 })
      this.#trackAge(AbortSignal.any([this.#lifetime.signal, this.scope.signal]))
    } catch {
      if (signal.aborted) return
      this.#cancelTick()
      Object.assign(this.state, { phase: 'unknown', quote: undefined, age: 0 })
    }
  }

  #trackAge(signal: AbortSignal): void {
    this.#cancelTick()
    const since = this.scope.services.clock.now()
    let isRequested = false
    const scheduleTick = () => {
      this.#cancelTick = this.scope.services.clock.after(SECOND_MS, () => {
        if (signal.aborted) return
        const age = this.scope.services.clock.now() - since
        this.state.age = Math.floor(age / SECOND_MS)
        scheduleTick()
        if (isRequested || age < QUOTE_LIFETIME_MS || globalThis.document?.visibilityState === 'hidden') return
        isRequested = true
        void this.#fetchQuote()
      })
    }
    scheduleTick()
  }
}
