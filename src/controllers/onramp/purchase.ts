import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { Amount } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Coin, Fiat, Seller } from '../../core/onramp.js'
import { EventsController } from '../app/events.js'
import { AccountController } from '../connection/account.js'
import { BalancesController } from '../balances/balances.js'
import { getConnectedAccount, type ConnectedAccount } from '../connection/active-account.js'
import { NetworkController } from '../networks/network.js'
import { PortfolioController } from '../balances/portfolio.js'
import type { Scope } from '../scope.js'

/** How often it is looked whether what was bought has arrived, in milliseconds. */
export const LOOK_EVERY_MS = 5_000

/** The window in which the seller's page is to stand. */
export interface SellerWindow {
  readonly closed: boolean
  /** Shows a page in it; that page cannot reach ours. */
  go(page: string): void
  close(): void
}

/** What is bought, of whom, and for whom. */
export interface Purchase {
  readonly seller: Seller
  readonly coin: Coin
  readonly fiat: Fiat
  /** In millionths; absent where the seller has to ask. */
  readonly amount?: bigint | undefined
  readonly holder: ConnectedAccount
}

/** `blocked`: the window is still to be opened, by a link. `over`: the account is not the one any more for which it was. */
export type PurchasePhase = 'idle' | 'opening' | 'blocked' | 'waiting' | 'finished' | 'arrived' | 'failed' | 'over'

export interface PurchaseState {
  purchase: Purchase | undefined
  phase: PurchasePhase
  /** The seller's page, once it is known. */
  page: string | undefined
  /** Whether the window seems to be gone. What was begun there may arrive all the same. */
  closed: boolean
  /** What the account has more of than before. */
  arrived: Amount | undefined
  error: AppKitError | undefined
}

const IDLE = { phase: 'idle', page: undefined, closed: false, arrived: undefined, error: undefined } as const

/** One purchase on a seller's page, from the press that opens it until what was bought is there. */
export class PurchaseController {
  readonly state = proxy<PurchaseState>({ purchase: undefined, ...IDLE })
  #life = new AbortController()
  #window: SellerWindow | undefined
  #before: Amount | undefined
  #callOff = () => {}
  /** Whose look is under way. */
  #looking: AbortSignal | undefined

  constructor(private readonly scope: Scope) {}

  /**
   * Begins. Call it in the task of the press, with the window just opened; nothing where the browser blocked it. Never
   * rejects: `phase` and `error` say how it goes.
   */
  async start(purchase: Purchase, window: SellerWindow | undefined): Promise<void> {
    this.cancel()
    this.#life = new AbortController()
    const { signal } = this.#life
    this.#window = window
    Object.assign(this.state, IDLE, { purchase: ref(purchase), phase: 'opening' })
    this.#follow(signal)
    this.#tell(purchase)
    try {
      void this.#remember(purchase, signal)
      const page = await this.#pageFor(purchase, signal)
      if (signal.aborted) return
      this.state.page = page
      if (!window || window.closed) return void (this.state.phase = 'blocked')
      window.go(page)
      this.#wait()
    } catch (error) {
      window?.close() // nothing stands in it
      if (!signal.aborted)
        Object.assign(this.state, { phase: 'failed', error: AppKitError.from(error, 'onramp/unavailable') })
    }
  }

  /** Says that the person opened the page by its link. */
  opened(): void {
    this.#window = undefined
    if (this.state.phase !== 'finished') this.#wait()
  }

  /** Says that the person has paid: what is left is that it arrives. */
  finish(): void {
    this.state.phase = 'finished'
    void this.#look()
  }

  /** Looks at once, as when the page comes back to the front. */
  look(): void {
    if (this.#isOpen) void this.#look()
  }

  /** Waits no longer. The seller's window stays: a payment may be under way in it. */
  cancel(): void {
    this.#life.abort()
    this.#callOff()
    if (this.state.phase === 'opening') this.#window?.close()
    this.#window = undefined
    this.#before = undefined
    Object.assign(this.state, IDLE)
  }

  dispose(): void {
    this.cancel()
  }

  get #isOpen(): boolean {
    return this.state.phase === 'waiting' || this.state.phase === 'finished'
  }

  #tell({ seller, holder }: Purchase): void {
    const [account] = this.scope.use(AccountController).get(holder.network.chainNamespace).accounts
    const isSmartAccount = account?.type === 'smartAccount'
    this.scope.use(EventsController).track('SELECT_BUY_PROVIDER', { provider: seller.name, isSmartAccount })
  }

  /** Ends when the account or its network is another one: what arrives then is somebody else's. */
  #follow(signal: AbortSignal): void {
    const look = () => {
      const { holder } = this.state.purchase ?? {}
      if (!holder || getConnectedAccount(this.scope, holder.network.chainNamespace)?.caipAddress === holder.caipAddress) return
      this.cancel()
      this.state.phase = 'over'
    }
    const states = [this.scope.use(AccountController).state, this.scope.use(NetworkController).state]
    const stops = states.map(state => subscribe(state, look))
    signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
  }

  async #pageFor({ holder, ...ask }: Purchase, signal: AbortSignal): Promise<string> {
    const { services, options } = this.scope
    const { projectId } = options
    const { createOnrampApi } = await import('../../services/onramp.js')
    return createOnrampApi(services.data).page({ ...ask, account: holder.caipAddress, projectId }, signal)
  }

  /** What the account has of the coin; undefined where nobody can say now, or where it is delivered elsewhere. */
  async #held({ holder, coin, seller }: Purchase, signal: AbortSignal): Promise<Amount | undefined> {
    if (seller.isOtherNetwork) return undefined
    return import('./purchased-balance.js')
      .then(({ readHeld }) => readHeld(this.scope, holder, coin, signal))
      .catch(() => undefined)
  }

  /** Takes what there is before anything can arrive; the window does not wait for it. */
  async #remember(purchase: Purchase, signal: AbortSignal): Promise<void> {
    const before = await this.#held(purchase, signal)
    if (!signal.aborted) this.#before ??= before
  }

  #wait(): void {
    this.state.phase = 'waiting'
    this.#later()
  }

  #later(): void {
    this.#callOff()
    this.#callOff = this.scope.services.clock.after(LOOK_EVERY_MS, () => void this.#look())
  }

  async #look(): Promise<void> {
    const { purchase } = this.state
    const { signal } = this.#life
    if (!purchase || this.#looking === signal) return
    this.state.closed = this.#window?.closed ?? false
    this.#looking = signal
    const now = globalThis.document?.visibilityState === 'hidden' ? undefined : await this.#held(purchase, signal)
    if (signal.aborted) return
    this.#looking = undefined
    if (!this.#isOpen) return
    const before = this.#before
    if (now && before && now.value > before.value) return this.#arrive({ ...now, value: now.value - before.value })
    this.#before = now ?? before // what is spent meanwhile is not waited for
    this.#later()
  }

  #arrive(arrived: Amount): void {
    this.#life.abort()
    Object.assign(this.state, { phase: 'arrived', arrived: ref(arrived) })
    const namespace = this.state.purchase?.holder.network.chainNamespace
    if (!namespace) return
    void this.scope.use(BalancesController).refresh(namespace, { force: true })
    const { signal } = this.scope
    void this.scope
      .use(PortfolioController)
      .refresh(namespace, { force: true, signal })
      .catch(() => {})
  }
}
