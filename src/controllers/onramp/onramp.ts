import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import {
  type AmountCheck,
  type BuyOffer,
  type BuyQuote,
  type Coin,
  type Fiat,
  createFallbackOffer,
  type Seller,
  checkAmount,
} from '../../core/onramp.js'
import { debounce } from '../../lib/async.js'
import { FIAT_DECIMALS, parseAmount } from '../../lib/amounts.js'
import type { OnrampApi } from '../../services/onramp.js'
import { AccountController } from '../connection/account.js'
import { getConnectedAccount, type ConnectedAccount } from '../connection/active-account.js'
import type { Scope } from '../scope.js'

/** The amounts that one press asks for. */
export const presets = ['100', '250', '500', '1000'] as const
/** How long typing has to pause before a price is asked for, in milliseconds. */
export const TYPING_MS = 500
/** How old a price may be before another one is asked for, in milliseconds. */
export const QUOTE_GOOD_MS = 30_000
const SECOND_MS = 1_000

/** What is known of the price. `none`: there is nothing to ask about. `unknown`: nobody says it. */
export type QuotePhase = 'none' | 'asking' | 'known' | 'unknown'

export interface OnrampState {
  /** The account that all of this is about; undefined before it was asked about. */
  of: CaipAddress | undefined
  /** Undefined while nobody said who sells. */
  sellers: readonly Seller[] | undefined
  /** Whether the question who sells failed. */
  sellersFailed: boolean
  /** What there is to choose from; the plainest offer while the service said nothing. */
  offer: BuyOffer | undefined
  /** Whether the service was asked for its offer, and gave none. */
  offerFailed: boolean
  fiat: Fiat | undefined
  coin: Coin | undefined
  /** As it was typed: digits with at most one point. */
  text: string
  phase: QuotePhase
  quote: BuyQuote | undefined
  /** How old the price on view is, in seconds. */
  age: number
}

/** What is to be bought, of whom, and what it costs. Keeps no price of another amount, coin, currency or account on view. */
export class OnrampController {
  readonly state = proxy<OnrampState>({
    of: undefined,
    sellers: undefined,
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
  #holder: ConnectedAccount | undefined
  /** Ends with the screens, and with the account. */
  #life = new AbortController()
  #asking = new AbortController()
  #tick = () => {}
  #priced = true
  readonly #askSoon

  constructor(private readonly scope: Scope) {
    this.#askSoon = debounce(() => void this.#ask(), TYPING_MS, scope.services.clock)
  }

  /**
   * Loads who sells to a namespace's account, and what; what the person chose for the same account before stays. Prices are
   * asked for where they are looked at.
   */
  open(namespace: Namespace, { priced = true } = {}): void {
    const holder = getConnectedAccount(this.scope, namespace)
    this.close()
    this.#life = new AbortController()
    if (holder?.caipAddress !== this.state.of) this.#forget(holder)
    this.#holder = holder
    this.#priced = priced
    if (!holder) return
    void this.#loadSellers(holder)
    if (this.state.offer && !this.state.offerFailed) return this.#changed(0)
    void this.#loadOffer(holder)
  }

  /** Ends every question under way: nobody looks any more. */
  close(): void {
    this.#life.abort()
    this.#rest()
  }

  /** Takes an amount as it was typed: digits with at most one point. */
  type(text: string): void {
    this.state.text = text
    this.#changed(TYPING_MS)
  }

  /** Pays in another currency. */
  payIn(fiat: Fiat): void {
    this.state.fiat = ref(fiat)
    this.#changed(0)
  }

  /** Buys something else. */
  buy(coin: Coin): void {
    this.state.coin = ref(coin)
    this.#changed(0)
  }

  /** Asks for the price again. */
  askAgain(): void {
    this.#changed(0)
  }

  /** The amount in millionths of the currency; undefined while there is none. */
  get amount(): bigint | undefined {
    return parseAmount(this.state.text, FIAT_DECIMALS) || undefined
  }

  get standing(): AmountCheck {
    return checkAmount(this.amount, this.state.fiat ?? { code: '' })
  }

  dispose(): void {
    this.close()
  }

  #forget(holder: ConnectedAccount | undefined): void {
    const plain = holder && createFallbackOffer(holder.network)
    Object.assign(this.state, {
      of: holder?.caipAddress,
      sellers: undefined,
      sellersFailed: false,
      offer: undefined,
      offerFailed: false,
      fiat: plain && ref(plain.fiats[0]),
      coin: plain && ref(plain.coins[0]),
    })
  }

  async #loadSellers({ network }: ConnectedAccount): Promise<void> {
    const { signal } = this.#life
    this.state.sellersFailed = false
    try {
      const sellers = await (await this.#api()).sellers(network, signal)
      if (!signal.aborted) this.state.sellers = ref(sellers.filter(seller => this.#reaches(seller)))
    } catch {
      if (!signal.aborted) this.state.sellersFailed = true
    }
  }

  async #api(): Promise<OnrampApi> {
    return (await import('../../services/onramp.js')).createOnrampApi(this.scope.services.data)
  }

  /** Whether what a seller delivers reaches the person: on another network a contract's address may be nobody's. */
  #reaches({ isOtherNetwork }: Seller): boolean {
    const namespace = this.#holder?.network.chainNamespace
    const [account] = (namespace && this.scope.use(AccountController).get(namespace).accounts) || []
    return !isOtherNetwork || account?.type === 'eoa'
  }

  async #loadOffer({ network }: ConnectedAccount): Promise<void> {
    const { signal } = this.#life
    this.state.offerFailed = false
    try {
      this.#offer(await (await this.#api()).offer(network, signal), signal)
    } catch {
      this.#offer(createFallbackOffer(network), signal)
      if (!signal.aborted) this.state.offerFailed = true
    }
  }

  #offer(offer: BuyOffer, { aborted }: AbortSignal): void {
    if (aborted) return
    const dollars = offer.fiats.find(({ code }) => code === 'USD') ?? offer.fiats[0]
    const own = offer.coins.find(({ address }) => address === undefined) ?? offer.coins[0]
    Object.assign(this.state, { offer: ref(offer), fiat: ref(dollars), coin: ref(own) })
    this.#changed(0)
  }

  /** What is wanted is something else now: the price of before is gone, and the next one asked for after a while. */
  #changed(pauseMs: number): void {
    this.#rest()
    const { coin } = this.state
    const asks = this.standing === 'fine' && coin?.id !== undefined
    this.state.phase = asks ? 'asking' : this.standing === 'fine' && this.state.offer ? 'unknown' : 'none'
    if (!asks || !this.#priced) return
    if (pauseMs > 0) this.#askSoon()
    else void this.#ask()
  }

  #rest(): void {
    this.#askSoon.cancel()
    this.#asking.abort()
    this.#tick()
    Object.assign(this.state, { phase: 'none', quote: undefined, age: 0 })
  }

  async #ask(): Promise<void> {
    const { coin, fiat } = this.state
    const { amount } = this
    if (!coin || !fiat || !amount) return
    this.#asking.abort()
    this.#asking = new AbortController()
    const signal = AbortSignal.any([this.#asking.signal, this.#life.signal, this.scope.signal])
    try {
      const quote = await (await this.#api()).quote({ coin, fiat, amount }, signal)
      if (signal.aborted) return
      Object.assign(this.state, { phase: 'known', quote: ref(quote), age: 0 })
      this.#grow(AbortSignal.any([this.#life.signal, this.scope.signal]))
    } catch {
      if (signal.aborted) return
      this.#tick()
      Object.assign(this.state, { phase: 'unknown', quote: undefined, age: 0 })
    }
  }

  /** Counts the seconds of a price until another one is there, which is asked for in time, if the page is in front. */
  #grow(signal: AbortSignal): void {
    this.#tick()
    const since = this.scope.services.clock.now()
    let isAsked = false
    const again = () => {
      this.#tick = this.scope.services.clock.after(SECOND_MS, () => {
        if (signal.aborted) return
        const age = this.scope.services.clock.now() - since
        this.state.age = Math.floor(age / SECOND_MS)
        again()
        if (isAsked || age < QUOTE_GOOD_MS || globalThis.document?.visibilityState === 'hidden') return
        isAsked = true
        void this.#ask()
      })
    }
    again()
  }
}
