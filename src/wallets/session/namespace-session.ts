import type { Account } from '../../core/account.js'
import { chainIdOf, type CaipNetworkId, type Namespace } from '../../core/caip.js'
import type { Session, SessionListener, Unanswered } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { RequestArguments } from '../../core/provider.js'
import type { Approval } from './approved-accounts.js'
import { askedOnce, type AnswerStorage } from './asked-once.js'
import { protocolNamespaces } from './protocol-methods.js'
import type { SessionPeer } from './session-peer.js'
import { SessionProvider, chainIdText, type ProviderBacking } from './session-provider.js'
import { withPurposes } from './with-purposes.js'

/** What the namespaces of one session have in common. */
export interface SharedWire extends SessionPeer {
  ask(args: RequestArguments, chainId: string): Promise<unknown>
  /** Waits for the wallet's answer, and finds out whether the wallet still answers where it takes long. */
  follow(answer: Promise<unknown>): Promise<unknown>
  read(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown>
  /** The name of the session, and where what belongs to it is kept. */
  readonly topic: string
  readonly storage: AnswerStorage
  /** Tells the library that we are on another network now, so that it is remembered. */
  remember(caipNetworkId: CaipNetworkId): void
  end(): Promise<void>
}

/** One namespace of a protocol session, alive until the whole session ends or the wallet takes this namespace out. */
export class NamespaceSession implements Session, ProviderBacking {
  readonly provider = new SessionProvider(this)
  readonly wallet?: NonNullable<Session['wallet']>
  approved?: readonly CaipNetworkId[]
  accounts: readonly Account[]
  /** Whether the wallet took this namespace back, or the whole session is over. */
  ended = false
  private readonly listeners = new Set<SessionListener>()
  /** The address in use when the wallet was last asked what its addresses are for. */
  private askedOf: string | undefined
  /** What it said. */
  private told: unknown

  constructor(
    readonly namespace: Namespace,
    public caipNetworkId: CaipNetworkId,
    private approval: Approval,
    private readonly wire: SharedWire,
  ) {
    this.accounts = approval.accountsOn(caipNetworkId)
    if (wire.wallet) this.wallet = wire.wallet
    if (!wire.servesAll) this.approved = approval.networks
    void this.askPurposes()
  }

  get methods(): readonly string[] {
    return this.approval.methods
  }

  get networks(): readonly CaipNetworkId[] {
    return this.approval.networks
  }

  watch(listener: SessionListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  disconnect(): Promise<void> {
    return this.wire.end()
  }

  async ask(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown> {
    return this.wire.follow(this.send(args, caipNetworkId))
  }

  read(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown> {
    return this.wire.read(args, caipNetworkId)
  }

  /** The session is on another network now, whoever said so. */
  moveTo(caipNetworkId: CaipNetworkId): void {
    if (this.ended || caipNetworkId === this.caipNetworkId) return
    this.caipNetworkId = caipNetworkId
    this.wire.remember(caipNetworkId)
    this.tell(listener => listener.onNetwork(caipNetworkId))
    const accounts = this.approval.accountsOn(caipNetworkId)
    const isElsewhere = this.accounts.some(({ address }) => accounts.every(one => one.address !== address))
    if (accounts.length > 0 && isElsewhere) this.setAccounts(accounts)
    this.provider.emit('chainChanged', chainIdText(caipNetworkId))
  }

  /** The wallet's accounts are these now, the active one first. None: the namespace is gone. */
  setAccounts(named: readonly Account[]): void {
    if (named.length === 0) return this.gone()
    const accounts = named[0]?.address === this.askedOf ? withPurposes(this.told, named) : named
    if (this.ended || sameAddresses(accounts, this.accounts)) return
    this.use(accounts)
    void this.askPurposes()
  }

  /** The wallet changed what it approves. */
  update(approval: Approval | undefined): void {
    if (!approval) return this.gone()
    this.approval = approval
    if (!this.wire.servesAll) this.approved = approval.networks
    const [first] = approval.networks
    const isHere = approval.networks.includes(this.caipNetworkId)
    this.setAccounts(approval.accountsOn(isHere || !first ? this.caipNetworkId : first))
    if (first && !this.wire.servesAll && !approval.networks.includes(this.caipNetworkId)) this.moveTo(first)
  }

  /** The wallet left something unanswered, or answers again. */
  report(unanswered: Unanswered | undefined): void {
    this.tell(listener => listener.onUnanswered?.(unanswered))
  }

  gone(): void {
    if (this.ended) return
    this.ended = true
    this.tell(listener => listener.onGone())
    this.provider.emit('disconnect', { code: 4900, message: chainIdOf(this.caipNetworkId) })
    this.listeners.clear()
  }

  private async send(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown> {
    if (this.ended) throw new AppKitError('wallet/disconnected')
    return this.wire.ask(args, this.approval.oldNames.get(caipNetworkId) ?? caipNetworkId)
  }

  private use(accounts: readonly Account[]): void {
    const isSame = sameAddresses(accounts, this.accounts)
    this.accounts = accounts
    this.tell(listener => listener.onAccounts(accounts))
    if (isSame) return
    this.provider.emit(
      'accountsChanged',
      accounts.map(account => account.address),
    )
  }

  /** Asks the wallet what its addresses are for, where it can tell. What it does not say stays as it was approved. */
  private async askPurposes(): Promise<void> {
    const { purposes: method } = protocolNamespaces[this.namespace]
    const [first] = this.accounts
    if (!first || !method || !this.methods.includes(method) || this.askedOf === first.address) return
    const { address } = first
    Object.assign(this, { askedOf: address, told: undefined })
    const ask = () => this.send({ method, params: { account: address } }, this.caipNetworkId)
    const told = await askedOnce(this.wire.storage, `${this.wire.topic} ${method} ${address}`, ask).catch(
      () => undefined,
    )
    if (told === undefined || this.ended || this.askedOf !== address) return
    this.told = told
    this.use(withPurposes(told, this.accounts))
  }

  private tell(say: (listener: SessionListener) => void): void {
    for (const listener of this.listeners) say(listener)
  }
}

function sameAddresses(some: readonly Account[], others: readonly Account[]): boolean {
  return some.length === others.length && some.every((account, at) => account.address === others[at]?.address)
}
