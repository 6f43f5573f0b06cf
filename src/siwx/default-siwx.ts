import type { CaipNetworkId, Namespace } from '../core/caip.js'
import { type Clock, systemClock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXConfig, SIWXMessage, SIWXMessageInput, SIWXSession } from '../core/siwx.js'
import { checkStatement } from './check-fields.js'
import { isSessionFor } from './check-message.js'
import { checkSession, type SignatureVerifiers } from './check-session.js'
import { IssuedMessages, randomNonce } from './issued-messages.js'
import { LocalStorage, type SIWXStorage } from './local-storage.js'
import { formatMessage, type SIWXRpc } from './message.js'
import { readSession } from './read-session.js'

/** Options of {@link DefaultSIWX}. */
export interface DefaultSIWXOptions {
  /** The host that requests the sign-in, with its port. Defaults to the page's host. */
  readonly domain?: string
  /** The URI of the page. Defaults to the page's URL without its query, which may contain secrets. */
  readonly uri?: string
  /** The text that the user agrees to. ERC-4361 allows ASCII only on EVM networks. See `namespaces`. */
  readonly statement?: string
  /** The namespaces whose accounts sign in. The statement must be valid in each. Defaults to `eip155`. */
  readonly namespaces?: readonly Namespace[]
  readonly resources?: readonly string[]
  /** Creates a request id for the app's own use. */
  readonly requestId?: () => string
  /** Lifetime of a session, in milliseconds. Defaults to one week. */
  readonly sessionMs?: number
  /** Returns the name of a non-EVM network for the first line of the message. */
  readonly networkName?: (chainId: CaipNetworkId) => string | undefined
  /** Creates a nonce. Defaults to the storage's nonce, or to a random one. */
  readonly getNonce?: () => Promise<string>
  /** The storage of the sessions. Defaults to the browser's. See {@link LocalStorage} and {@link ServerStorage}. */
  readonly storage?: SIWXStorage
  /** Verifiers for other namespaces, or replacements for the built-in ones. */
  readonly verifiers?: SignatureVerifiers
  /** Queries a node to verify signatures of contracts. Without it only key-based accounts can sign in. */
  readonly rpc?: SIWXRpc
  /** If true, an account that does not sign in is disconnected. Defaults to true. */
  readonly required?: boolean
  /** If true, disconnecting also ends the sessions. Defaults to true. */
  readonly signOutOnDisconnect?: boolean
  readonly clock?: Clock
}

function checkOptions({ statement, namespaces = ['eip155'] }: DefaultSIWXOptions): void {
  for (const namespace of namespaces) checkStatement(statement, namespace)
}

const SESSION_MS = 604_800_000

/**
 * Signs users in with ERC-4361 messages, or CAIP-122 messages on non-EVM networks. Rejects a message that was not
 * created here, was already used, is for another page, account or network, has expired, is not valid yet, or has an
 * invalid signature.
 * @example createAppKit({ siwx: new DefaultSIWX({ statement: 'Sign in to Example' }), … })
 */
export class DefaultSIWX implements SIWXConfig {
  readonly signOutOnDisconnect: boolean
  private readonly storage: NonNullable<DefaultSIWXOptions['storage']>
  private readonly clock: Clock
  private readonly issued = new IssuedMessages()

  constructor(private readonly options: DefaultSIWXOptions = {}) {
    checkOptions(options)
    this.signOutOnDisconnect = options.signOutOnDisconnect ?? true
    this.storage = options.storage ?? new LocalStorage()
    this.clock = options.clock ?? systemClock
  }

  /** Creates a message with a new nonce. It must be signed within ten minutes and can be used once. */
  async createMessage({ accountAddress, chainId, notBefore }: SIWXMessageInput): Promise<SIWXMessage> {
    const { options, storage } = this
    const { domain, uri } = this.page
    const nonce = await (options.getNonce?.() ?? storage.getNonce?.() ?? randomNonce())
    const now = this.clock.now()
    const requestId = options.requestId?.()
    const data = {
      accountAddress,
      chainId,
      domain,
      uri,
      version: '1',
      nonce,
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + (options.sessionMs ?? SESSION_MS)).toISOString(),
      ...(notBefore !== undefined && { notBefore }),
      ...(requestId !== undefined && { requestId }),
      ...(options.statement !== undefined && { statement: options.statement }),
      ...(options.resources && { resources: [...options.resources] }),
    }
    const text = formatMessage(data, options.networkName?.(chainId))
    this.issued.add(data, now)
    return Object.defineProperty({ ...data }, 'toString', { value: () => text })
  }

  async addSession(session: SIWXSession): Promise<void> {
    await this.verifyAndStore([session], async ([verified]) => verified && this.storage.add(verified))
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    await this.storage.remove(chainId, address)
  }

  async setSessions(sessions: readonly SIWXSession[]): Promise<void> {
    if (sessions.length === 0) return this.storage.set([])
    const stored = await this.storage.list()
    const isStored = ({ message, signature }: SIWXSession) =>
      stored.some(existing => existing.message === message && existing.signature === signature)
    const retained = await Promise.all(sessions.filter(isStored).map(session => this.check(session, Infinity)))
    const fresh = sessions.filter(session => !isStored(session))
    await this.verifyAndStore(fresh, verified => this.storage.set([...retained, ...verified]))
  }

  /**
   * Returns the sessions of an account, verified again on each call. Ends expired and tampered sessions. Rejects with
   * `siwx/not-verified` if a signature cannot be verified.
   */
  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    const stored = await this.storage.list()
    const found: SIWXSession[] = []
    for (const session of stored.filter(candidate => isSessionFor(candidate, chainId, address))) {
      try {
        found.push(await this.check(session, Infinity))
      } catch (error) {
        if (AppKitError.is(error, 'siwx/not-verified')) throw error
        await this.endSession(session)
      }
    }
    return found
  }

  getRequired(): boolean {
    return this.options.required ?? true
  }

  private async endSession({ data, message }: SIWXSession): Promise<void> {
    const stored = await this.storage.list()
    if (stored.some(candidate => candidate.message === message))
      await this.storage.remove(data.chainId, data.accountAddress)
  }

  private async verifyAndStore(
    sessions: readonly SIWXSession[],
    store: (verified: readonly SIWXSession[]) => unknown,
  ): Promise<void> {
    const read = sessions.map(session => readSession(session))
    const copies = read.filter(session => session !== undefined)
    if (copies.length < read.length) throw new AppKitError('siwx/bad-message')
    const restoreMessages = this.issued.consume(copies)
    try {
      await store(await Promise.all(copies.map(session => this.check(session))))
    } catch (error) {
      if (isTemporary(error)) restoreMessages()
      throw error
    }
  }

  private async check(session: SIWXSession, signedWithinMs?: number): Promise<SIWXSession> {
    const { verifiers, rpc, uri } = this.options
    const { domain } = this.page
    const expected = { domain, ...(uri && { uri }), ...(signedWithinMs && { signedWithinMs }) }
    return checkSession(session, expected, { now: this.clock.now(), rpc, verifiers })
  }

  private get page(): { readonly domain: string; readonly uri: string } {
    const { location } = globalThis as { location?: Location }
    const domain = this.options.domain ?? location?.host
    const uri = this.options.uri ?? (location && location.origin + location.pathname)
    if (!domain || !uri)
      throw new AppKitError('config/option-wrong', { text: 'DefaultSIWX needs `domain` and `uri` here' })
    return { domain, uri }
  }
}

function isTemporary(error: unknown): boolean {
  return AppKitError.is(error, 'siwx/not-verified') || AppKitError.is(error, 'siwx/server-unreachable')
}
