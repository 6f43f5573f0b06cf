import { proxy, ref } from 'valtio/vanilla'
import type { PlannedTransfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazyChunk } from '../../core/lazy.js'
import type { SendArguments } from '../../core/send-arguments.js'
import type { Token } from '../../core/token.js'
import { coinsOf, holdingsOf, refreshCoins, watchHoldings } from '../balances/holdings.js'
import { type HolderInUse, holderInUse } from '../connection/active-account.js'
import type { Scope } from '../scope.js'
import { ReceiverReader } from './recipient.js'
import {
  allOf,
  amountOf,
  blankSend,
  type FirstChoice,
  firstChoice,
  heldNow,
  lackOf,
  type SendCosts,
  type SendState,
  type SendStep,
  stepOf,
  turned,
} from './send-state.js'
import type { SentTransfer } from './send-transfer.js'
import { isSameTransfer, meantBy, type TransferOf, trialOf } from './transfer-request.js'

/** What asks the network and the wallet comes with the first that is asked of them. */
const carrying = lazyChunk(
  () => import('./send-transfer.js'),
  module => module,
)

/** Tries a transfer on the network; throws what `planTransferOf` does, and `chunk/unavailable`. */
async function planLate(scope: Scope, meant: TransferOf, signal: AbortSignal): Promise<PlannedTransfer> {
  return (await carrying()).planTransferOf(scope, meant, signal)
}

/** Carries a transfer out, and tells of it; throws what `carryOutAloud` does, and `chunk/unavailable`. */
async function carryLate(
  scope: Scope,
  meant: Omit<SentTransfer, 'hash'>,
  planned: PlannedTransfer,
  whenSent: () => boolean,
): Promise<void> {
  return (await carrying()).carryOutAloud(scope, meant, planned, whenSent)
}

/**
 * The way from a choice to a transaction: token, amount and receiver, then a review, then the wallet (spec points 4 and
 * 5). The draft belongs to one account on one network: with another one it begins anew.
 */
export class SendController {
  readonly state = proxy<SendState>(blankSend())
  readonly #reader: ReceiverReader
  #wanted: SendArguments = {}
  #pricing = new AbortController()
  #planning = new AbortController()
  #plan: { readonly meant: TransferOf; readonly planned: PlannedTransfer } | undefined
  /** Counts what was begun; what comes of an earlier one changes no screen any more. */
  #turn = 0

  constructor(readonly scope: Scope) {
    this.#reader = new ReceiverReader(scope, (receiver, profile = {}) => {
      const isNew = this.state.receiver !== receiver
      Object.assign(this.state, { receiver: ref(receiver), profile: ref(profile) })
      if (!isNew) return // more of the same one
      this.#changed()
      if (receiver.kind === 'known') this.#price()
    })
    watchHoldings(scope, () => this.#follow())
  }

  /** What is missing before a review. */
  get step(): SendStep {
    return stepOf(this.state, this.costs)
  }

  /** What there is too little of. */
  get lack(): 'token' | 'fee' | undefined {
    return lackOf(this.state, this.costs)
  }

  /** What is typed, in the token's smallest unit. */
  get amount(): bigint | undefined {
    return amountOf(this.state)
  }

  /** What has to be there for the network. The contract of a smart account is paid for elsewhere (spec point 6). */
  get costs(): SendCosts {
    const holder = this.#holder
    return !holder || holder.isSmart ? {} : { fee: this.state.fee, coins: coinsOf(this.scope, holder) }
  }

  /** Whether all of the token can be asked for. */
  get canSendAll(): boolean {
    return Boolean(this.state.token?.amount) && this.#all !== undefined
  }

  /** Begins anew with the account in use; what is still asked of a wallet changes no screen any more. */
  begin(wanted: SendArguments = {}): void {
    this.reset()
    const { chainId } = wanted
    if (chainId !== undefined && String(chainId) !== String(this.#holder?.network.id)) wanted = {}
    this.#wanted = wanted
    refreshCoins(this.scope)
    this.#follow()
    if (wanted.to) this.to(wanted.to, true)
  }

  /** Says nothing of anything. */
  reset(): void {
    this.#turn += 1
    this.#wanted = {}
    this.#plan = undefined
    for (const asking of [this.#pricing, this.#planning]) asking.abort()
    this.#reader.cancel()
    Object.assign(this.state, blankSend(this.#holder?.caipAddress))
  }

  /** What the wallet is still asked changes no screen any more: the person went on to something else. */
  giveUp(): void {
    if (this.state.sending) this.#turn += 1
    this.state.sending = false
  }

  choose(token: Token): void {
    const isOther = this.state.token?.address !== token.address
    Object.assign(this.state, {
      token: ref(token),
      ...(isOther && { text: '', inMoney: false, all: false, fee: undefined, keeps: undefined, withheld: undefined }),
    })
    this.#changed()
    this.#price()
  }

  type(text: string): void {
    Object.assign(this.state, { text, all: false })
    this.#changed()
  }

  /** Types the same amount in the other unit. */
  turn(): void {
    Object.assign(this.state, turned(this.state), { all: false })
    this.#changed()
  }

  /** All that can be sent, which follows what is held and what the network takes. */
  sendAll(): void {
    Object.assign(this.state, { all: true, inMoney: false })
    this.#changed()
  }

  /** Takes the receiver as it is typed; a text that is pasted or chosen is whole. */
  to(typed: string, isWhole = false): void {
    this.state.typed = typed
    const holder = this.#holder
    if (holder) this.#reader.read(typed, holder.network, isWhole)
  }

  /** Tries the transfer on the network, so that it can be sent as the review shows it. */
  async review(): Promise<void> {
    this.#changed()
    const { signal } = (this.#planning = new AbortController())
    this.state.planning = true
    try {
      await this.#tryOut(signal)
    } catch (error) {
      if (!signal.aborted) this.state.problem = ref(AppKitError.from(error, 'send/failed'))
    } finally {
      if (this.#planning.signal === signal) this.state.planning = false
    }
  }

  /** Asks the wallet for what the review shows; once, however often it is pressed. */
  async send(): Promise<void> {
    const { state, scope } = this
    const meant = this.#meant
    const plan = this.#plan
    if (state.sending || !meant || !plan || this.lack || !isSameTransfer(plan.meant, meant)) return
    const turn = this.#turn
    const name = state.receiver.kind === 'known' ? state.receiver.name : undefined
    Object.assign(state, { sending: true, problem: undefined })
    try {
      await carryLate(scope, { ...meant, name }, plan.planned, () => {
        const isCurrent = turn === this.#turn
        if (isCurrent) this.reset()
        return isCurrent
      })
    } catch (thrown) {
      if (scope.signal.aborted || turn !== this.#turn) return
      Object.assign(state, { sending: false, problem: ref(AppKitError.from(thrown, 'send/failed')) })
    }
  }

  /** What would be sent, as it stands; undefined until all of it is known. */
  get #meant(): Required<TransferOf> | undefined {
    return meantBy(this.state, this.#holder)
  }

  get #holder(): HolderInUse | undefined {
    return holderInUse(this.scope)
  }

  /** The draft is another one: what was planned is not it any more. */
  #changed(): void {
    this.#planning.abort()
    this.#plan = undefined
    Object.assign(this.state, { planning: false, planned: false, problem: undefined, withheld: undefined })
    if (this.state.all) this.state.text = this.#all ?? ''
  }

  get #all(): string | undefined {
    const { token, fee, keeps } = this.state
    return allOf({ token, fee: this.#holder?.isSmart ? 0n : fee, keeps })
  }

  /** Another account, another network, or another amount that is held. */
  #follow(): void {
    const holder = this.#holder
    if (holder?.caipAddress !== this.state.of) this.reset()
    if (!holder) return
    const { tokens, isWhole } = holdingsOf(this.scope, holder.network.chainNamespace)
    const { token, planned, planning, sending } = this.state
    if (!tokens || sending) return
    if (!token) return this.#take(firstChoice(tokens, isWhole, this.#wanted))
    const isReviewed = planned || planning
    const now = heldNow(token, tokens, isWhole, isReviewed)
    if (now.amount === token.amount && now.price === token.price) return
    this.state.token = ref(now)
    if (!isReviewed) this.#changed()
  }

  /** Learns what the network takes of such a transfer, before all of it is known: of a coin, what is left for it. */
  #price(): void {
    this.#pricing.abort()
    const trial = trialOf(this.state, this.#holder)
    if (trial) void this.#learnFee(trial, (this.#pricing = new AbortController()).signal)
  }

  async #learnFee(meant: TransferOf, signal: AbortSignal): Promise<void> {
    const plan = await planLate(this.scope, meant, signal).catch(() => undefined) // the review says what is wrong
    const { planned, planning, sending } = this.state
    if (!plan || signal.aborted || planned || planning || sending) return
    Object.assign(this.state, { fee: plan.fee, keeps: plan.keeps })
    this.#changed()
  }

  #take(choice: FirstChoice | undefined): void {
    if (!choice) return
    this.#wanted = {}
    this.choose(choice.token)
    this.type(choice.text)
  }

  async #tryOut(signal: AbortSignal): Promise<void> {
    for (let tries = MOST_TRIES; tries > 0; tries -= 1) {
      const meant = this.#meant
      if (!meant) throw new AppKitError('send/input-missing')
      const planned = await planLate(this.scope, meant, signal)
      if (signal.aborted) return
      Object.assign(this.state, { fee: planned.fee, keeps: planned.keeps, withheld: planned.withheld })
      if (!this.state.all || this.lack !== 'fee') {
        this.#plan = { meant, planned }
        return void (this.state.planned = true)
      }
      this.state.text = this.#all ?? '' // the network takes more than it did a moment ago
    }
    throw new AppKitError('send/failed')
  }
}

/** How often all of a coin is tried again because its fee has risen meanwhile. */
const MOST_TRIES = 3
