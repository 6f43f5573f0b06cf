import type { Account, AccountType } from '../../core/account.js'
import { type CaipNetworkId, chainIdOf, type Namespace } from '../../core/caip.js'
import type { RequestArguments, Session, SessionListener, Unanswered } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Approval } from './approved-accounts.js'
import { protocolNamespaces } from './protocol-methods.js'
import type { ProtocolStorage } from './protocol-storage.js'
import { chainIdText, type ProviderBacking, type SessionPeer, SessionProvider } from './session-provider.js'

/** Where answers are kept. */
export type AnswerStorage = Pick<ProtocolStorage, 'getItem' | 'setItem'>

/** Where the answers are, beside the session itself: they go when it is forgotten. */
const PLACE = 'appkit-answers'
/** The answers of sessions long gone make room. */
const MOST_KEPT = 10

/**
 * The answer to a question that is asked once in a session, also over a reload: a person would wonder why a wallet asks
 * them at each load. Rejects as the question does, and asks again the next time then.
 */
export async function askedOnce(
  storage: AnswerStorage,
  question: string,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  const read = async () => {
    const kept: unknown = await storage.getItem(PLACE).catch(() => undefined)
    return Array.isArray(kept) ? (kept as readonly (readonly [question: string, answer: unknown])[]) : []
  }
  const kept = (await read()).find(one => Array.isArray(one) && one[0] === question)
  if (kept) return kept[1]
  const answer = await ask()
  const entries = [[question, answer], ...(await read())].slice(0, MOST_KEPT)
  await storage.setItem(PLACE, entries).catch(() => {})
  return answer
}

/** More of what a wallet tells is not read: no person has them. */
const MOST_TOLD = 100

const purposes: Readonly<Record<string, AccountType>> = {
  payment: 'payment',
  ordinal: 'ordinal',
  ordinals: 'ordinal',
  stx: 'stx',
  stacks: 'stx',
}
const ORDER: readonly AccountType[] = ['payment', 'ordinal', 'stx']

interface Told {
  readonly address?: unknown
  readonly intention?: unknown
  readonly purpose?: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
}

/**
 * The accounts of a session with what the wallet says of its addresses laid over them, those for payments first; an
 * address that it tells besides is one more. What is malformed is left out. Never throws: a wallet wrote this.
 */
export function withPurposes(told: unknown, approved: readonly Account[]): readonly Account[] {
  const [first] = approved
  if (!Array.isArray(told) || !first) return approved
  const all = new Map(approved.map(account => [account.address, account]))
  for (const one of told.slice(0, MOST_TOLD) as readonly (Told | null)[]) {
    const { address, intention, purpose = intention, publicKey, path } = one ?? {}
    if (typeof address !== 'string' || !protocolNamespaces[first.namespace].address.test(address)) continue
    const { type = first.type } = all.get(address) ?? {}
    all.set(address, {
      namespace: first.namespace,
      address,
      type: typeof purpose === 'string' && Object.hasOwn(purposes, purpose) ? (purposes[purpose] ?? type) : type,
      ...(typeof publicKey === 'string' && KEY.test(publicKey) && { publicKey: publicKey.toLowerCase() }),
      ...(typeof path === 'string' && PATH.test(path) && { path }),
    })
  }
  const accounts = [...all.values()]
  return ORDER.flatMap(type => accounts.filter(account => account.type === type))
}

const KEY = /^([\da-f]{2}){32,65}$/i
const PATH = /^m(\/\d+['h]?)+$/

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
