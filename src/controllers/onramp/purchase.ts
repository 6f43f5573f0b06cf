import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { Amount } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import type { Coin, Fiat, Seller } from '../../core/onramp.js'
import { EventsController } from '../app/events.js'
import { AccountController } from '../connection/account.js'
import { BalancesController } from '../balances/balances.js'
import { getConnectedAccount, type ConnectedAccount } from '../connection/active-account.js'
import { NetworkController } from '../networks/network.js'
import { PortfolioController } from '../balances/portfolio.js'
import type { Scope } from '../scope.js'
import { Latest } from '../../lib/abortable.js'

export const BALANCE_POLL_INTERVAL_MS = 5_000

export interface SellerWindow {
  readonly closed: boolean
  /** Navigates the window to a page without access to its opener. */
  go(page: string): void
  close(): void
}

export interface Purchase {
  readonly seller: Seller
  readonly coin: Coin
  readonly fiat: Fiat
  /** In millionths of the currency. Absent if the provider asks for the amount itself. */
  readonly amount?: bigint | undefined
  readonly connectedAccount: ConnectedAccount
}

/** `blocked`: the browser blocked the window, and a link opens the page. `over`: the account has changed. */
export type PurchasePhase = 'idle' | 'opening' | 'blocked' | 'waiting' | 'finished' | 'arrived' | 'failed' | 'over'

export interface PurchaseState {
  purchase: Purchase | undefined
  phase: PurchasePhase
  page: string | undefined
  /** True if the window seems to be closed. The purchase may complete nevertheless. */
  closed: boolean
  arrived: Amount | undefined
  error: AppKitError | undefined
}

const IDLE = { phase: 'idle', page: undefined, closed: false, arrived: undefined, error: undefined } as const

const loadOnrampService = lazy(() => import('../../services/onramp.js'))

export class PurchaseController {
  readonly state = proxy<PurchaseState>({ purchase: undefined, ...IDLE })
  readonly #lifetime = new Latest()
  #window: SellerWindow | undefined
  #baseline: Amount | undefined
  #cancelTimer = () => {}
  #checkInProgress: AbortSignal | undefined

  constructor(private readonly scope: Scope) {}

  /**
   * Starts a purchase. Call it in the click handler, with a window just opened, or undefined if the browser blocked it.
   * Never rejects: see `phase` and `error`.
   */
  async start(purchase: Purchase, window: SellerWindow | undefined): Promise<void> {
    this.cancel()
    this.#lifetime.next()
    const { signal } = this.#lifetime
    this.#window = window
    Object.assign(this.state, IDLE, { purchase: ref(purchase), phase: 'opening' })
    this.#watchAccount(signal)
    this.#trackStart(purchase)
    try {
      void this.#readBaseline(purchase, signal)
      const page = await this.#fetchPage(purchase, signal)
      if (signal.aborted) return
      this.state.page = page
      if (!window || window.closed) return void (this.state.phase = 'blocked')
      window.go(page)
      this.#startWaiting()
    } catch (error) {
      window?.close() // the window is still empty
      if (!signal.aborted)
        Object.assign(this.state, { phase: 'failed', error: AppKitError.from(error, 'onramp/unavailable') })
    }
  }

  onOpened(): void {
    this.#window = undefined
    if (this.state.phase !== 'finished') this.#startWaiting()
  }

  /** Call this when the user has paid: only the arrival is awaited then. */
  markPaid(): void {
    this.state.phase = 'finished'
    void this.#checkBalance()
  }

  checkNow(): void {
    if (this.#isOpen) void this.#checkBalance()
  }

  /** Stops waiting. The provider's window stays open, because a payment may be in progress. */
  cancel(): void {
    this.#lifetime.abort()
    this.#cancelTimer()
    if (this.state.phase === 'opening') this.#window?.close()
    this.#window = undefined
    this.#baseline = undefined
    Object.assign(this.state, IDLE)
  }

  dispose(): void {
    this.cancel()
  }

  get #isOpen(): boolean {
    return this.state.phase === 'waiting' || this.state.phase === 'finished'
  }

  #trackStart({ seller, connectedAccount }: Purchase): void {
    const [account] = this.scope.use(AccountController).get(connectedAccount.network.chainNamespace).accounts
    const isSmartAccount = account?.type === 'smartAccount'
    this.scope.use(EventsController).track('SELECT_BUY_PROVIDER', { provider: seller.name, isSmartAccount })
  }

  // Ends the purchase when the account or its network changes: later arrivals belong to another account.
  #watchAccount(signal: AbortSignal): void {
    const checkNow = () => {
      const { connectedAccount } = this.state.purchase ?? {}
      if (
        !connectedAccount ||
        getConnectedAccount(this.scope, connectedAccount.network.chainNamespace)?.caipAddress ===
          connectedAccount.caipAddress
      )
        return
      this.cancel()
      this.state.phase = 'over'
    }
    const states = [this.scope.use(AccountController).state, this.scope.use(NetworkController).state]
    const stops = states.map(state => subscribe(state, checkNow))
    signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
  }

  async #fetchPage({ connectedAccount, ...request }: Purchase, signal: AbortSignal): Promise<string> {
    const { services, options } = this.scope
    const { projectId } = options
    const { createOnrampApi } = await loadOnrampService()
    return createOnrampApi(services.data).page({ ...request, account: connectedAccount.caipAddress, projectId }, signal)
  }

  // Returns the balance of the coin, or undefined if it is unknown or the coin is delivered on another network.
  async #readBalance({ connectedAccount, coin, seller }: Purchase, signal: AbortSignal): Promise<Amount | undefined> {
    if (seller.isOtherNetwork) return undefined
    return import('./purchased-balance.js')
      .then(({ readPurchasedBalance }) => readPurchasedBalance(this.scope, connectedAccount, coin, signal))
      .catch(() => undefined)
  }

  async #readBaseline(purchase: Purchase, signal: AbortSignal): Promise<void> {
    const before = await this.#readBalance(purchase, signal)
    if (!signal.aborted) this.#baseline ??= before
  }

  #startWaiting(): void {
    this.state.phase = 'waiting'
    this.#scheduleCheck()
  }

  #scheduleCheck(): void {
    this.#cancelTimer()
    this.#cancelTimer = this.scope.services.clock.after(BALANCE_POLL_INTERVAL_MS, () => void this.#checkBalance())
  }

  async #checkBalance(): Promise<void> {
    const { purchase } = this.state
    const { signal } = this.#lifetime
    if (!purchase || this.#checkInProgress === signal) return
    this.state.closed = this.#window?.closed ?? false
    this.#checkInProgress = signal
    const now =
      globalThis.document?.visibilityState === 'hidden' ? undefined : await this.#readBalance(purchase, signal)
    if (signal.aborted) return
    this.#checkInProgress = undefined
    if (!this.#isOpen) return
    const baseline = this.#baseline
    if (now && baseline && now.value > baseline.value)
      return this.#handleArrival({ ...now, value: now.value - baseline.value })
    this.#baseline = now ?? baseline // a lower balance becomes the new baseline
    this.#scheduleCheck()
  }

  #handleArrival(arrived: Amount): void {
    this.#lifetime.abort()
    Object.assign(this.state, { phase: 'arrived', arrived: ref(arrived) })
    const namespace = this.state.purchase?.connectedAccount.network.chainNamespace
    if (!namespace) return
    void this.scope.use(BalancesController).refresh(namespace, { force: true })
    const { signal } = this.scope
    void this.scope
      .use(PortfolioController)
      .refresh(namespace, { force: true, signal })
      .catch(() => {})
  }
}
