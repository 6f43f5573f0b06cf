import type { Account, AccountType } from '../../core/account.js'
import { type CaipNetworkId, getChainId, type Namespace } from '../../core/caip.js'
import type { RequestArguments, Session, SessionListener, Unanswered } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { type Approval, protocolNamespaces } from './protocol-namespaces.js'
import type { ProtocolStorage } from './protocol-storage.js'
import { formatChainId, type ProviderBacking, SessionProvider } from './session-provider.js'

export type ResponseStorage = Pick<ProtocolStorage, 'getItem' | 'setItem'>

const STORAGE_KEY = 'appkit-answers'
const MAX_STORED_RESPONSES = 10

/**
 * Sends a request once per session and stores the response, so that the wallet is not prompted on every page load.
 * Rejects if the request does; the next call then sends it again.
 */
export async function requestOnce(
  storage: ResponseStorage,
  key: string,
  sendRequest: () => Promise<unknown>,
): Promise<unknown> {
  const read = async () => {
    const stored: unknown = await storage.getItem(STORAGE_KEY).catch(() => undefined)
    return Array.isArray(stored) ? (stored as readonly (readonly [question: string, answer: unknown])[]) : []
  }
  const existing = (await read()).find(entry => Array.isArray(entry) && entry[0] === key)
  if (existing) return existing[1]
  const response = await sendRequest()
  const entries = [[key, response], ...(await read())].slice(0, MAX_STORED_RESPONSES)
  await storage.setItem(STORAGE_KEY, entries).catch(() => {})
  return response
}

const MAX_REPORTED_ADDRESSES = 100

const purposes: Readonly<Record<string, AccountType>> = {
  payment: 'payment',
  ordinal: 'ordinal',
  ordinals: 'ordinal',
  stx: 'stx',
  stacks: 'stx',
}
const ORDER: readonly AccountType[] = ['payment', 'ordinal', 'stx']

interface ReportedAddress {
  readonly address?: unknown
  readonly intention?: unknown
  readonly purpose?: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
}

/**
 * Merges the address details reported by a wallet into the approved accounts, payment accounts first. Reported
 * addresses that were not approved are added. Malformed entries are skipped. Never throws.
 */
export function withPurposes(reported: unknown, approved: readonly Account[]): readonly Account[] {
  const [first] = approved
  if (!Array.isArray(reported) || !first) return approved
  const all = new Map(approved.map(account => [account.address, account]))
  for (const entry of reported.slice(0, MAX_REPORTED_ADDRESSES) as readonly (ReportedAddress | null)[]) {
    const { address, intention, purpose = intention, publicKey, path } = entry ?? {}
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

export interface SessionPeer {
  readonly wallet: Session['wallet']
  readonly servesAll: boolean
}

export interface SessionTransport extends SessionPeer {
  request(args: RequestArguments, chainId: string): Promise<unknown>
  follow(response: Promise<unknown>): Promise<unknown>
  read(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown>
  readonly topic: string
  readonly storage: ResponseStorage
  remember(caipNetworkId: CaipNetworkId): void
  end(): Promise<void>
}

/** One namespace of a protocol session. It lives until the session ends or the wallet revokes the namespace. */
export class NamespaceSession implements Session, ProviderBacking {
  readonly provider = new SessionProvider(this)
  readonly wallet?: NonNullable<Session['wallet']>
  approved?: readonly CaipNetworkId[]
  accounts: readonly Account[]
  ended = false
  private readonly listeners = new Set<SessionListener>()
  private purposesAddress: string | undefined
  private reported: unknown

  constructor(
    readonly namespace: Namespace,
    public caipNetworkId: CaipNetworkId,
    private approval: Approval,
    private readonly transport: SessionTransport,
  ) {
    this.accounts = approval.accountsOn(caipNetworkId)
    if (transport.wallet) this.wallet = transport.wallet
    if (!transport.servesAll) this.approved = approval.networks
    void this.requestPurposes()
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
    return this.transport.end()
  }

  async sendRequest(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown> {
    return this.transport.follow(this.send(args, caipNetworkId))
  }

  read(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown> {
    return this.transport.read(args, caipNetworkId)
  }

  moveTo(caipNetworkId: CaipNetworkId): void {
    if (this.ended || caipNetworkId === this.caipNetworkId) return
    this.caipNetworkId = caipNetworkId
    this.transport.remember(caipNetworkId)
    this.notify(listener => listener.onNetwork(caipNetworkId))
    const accounts = this.approval.accountsOn(caipNetworkId)
    const hasNewAccounts = this.accounts.some(({ address }) => accounts.every(account => account.address !== address))
    if (accounts.length > 0 && hasNewAccounts) this.setAccounts(accounts)
    this.provider.emit('chainChanged', formatChainId(caipNetworkId))
  }

  setAccounts(approved: readonly Account[]): void {
    if (approved.length === 0) return this.onRevoked()
    const accounts = approved[0]?.address === this.purposesAddress ? withPurposes(this.reported, approved) : approved
    if (this.ended || sameAddresses(accounts, this.accounts)) return
    this.use(accounts)
    void this.requestPurposes()
  }

  update(approval: Approval | undefined): void {
    if (!approval) return this.onRevoked()
    this.approval = approval
    if (!this.transport.servesAll) this.approved = approval.networks
    const [first] = approval.networks
    const isApproved = approval.networks.includes(this.caipNetworkId)
    this.setAccounts(approval.accountsOn(isApproved || !first ? this.caipNetworkId : first))
    if (first && !this.transport.servesAll && !approval.networks.includes(this.caipNetworkId)) this.moveTo(first)
  }

  report(unanswered: Unanswered | undefined): void {
    this.notify(listener => listener.onUnanswered?.(unanswered))
  }

  onRevoked(): void {
    if (this.ended) return
    this.ended = true
    this.notify(listener => listener.onGone())
    this.provider.emit('disconnect', { code: 4900, message: getChainId(this.caipNetworkId) })
    this.listeners.clear()
  }

  private async send(args: RequestArguments, caipNetworkId: CaipNetworkId): Promise<unknown> {
    if (this.ended) throw new AppKitError('wallet/disconnected')
    return this.transport.request(args, this.approval.oldNames.get(caipNetworkId) ?? caipNetworkId)
  }

  private use(accounts: readonly Account[]): void {
    const isSame = sameAddresses(accounts, this.accounts)
    this.accounts = accounts
    this.notify(listener => listener.onAccounts(accounts))
    if (isSame) return
    this.provider.emit(
      'accountsChanged',
      accounts.map(account => account.address),
    )
  }

  private async requestPurposes(): Promise<void> {
    const { purposesMethod: method } = protocolNamespaces[this.namespace]
    const [first] = this.accounts
    if (!first || !method || !this.methods.includes(method) || this.purposesAddress === first.address) return
    const { address } = first
    Object.assign(this, { purposesAddress: address, reported: undefined })
    const sendRequest = () => this.send({ method, params: { account: address } }, this.caipNetworkId)
    const response = await requestOnce(
      this.transport.storage,
      `${this.transport.topic} ${method} ${address}`,
      sendRequest,
    ).catch(() => undefined)
    if (response === undefined || this.ended || this.purposesAddress !== address) return
    this.reported = response
    this.use(withPurposes(response, this.accounts))
  }

  private notify(notifyListener: (listener: SessionListener) => void): void {
    for (const listener of this.listeners) notifyListener(listener)
  }
}

function sameAddresses(a: readonly Account[], b: readonly Account[]): boolean {
  return a.length === b.length && a.every((account, at) => account.address === b[at]?.address)
}
