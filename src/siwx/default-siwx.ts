import type { CaipNetworkId, Namespace } from '../core/caip.js'
import { type Clock, systemClock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXConfig, SIWXMessage, SIWXMessageInput, SIWXSession } from '../core/siwx.js'
import { checkStatement } from './check-fields.js'
import { isOfAccount } from './check-message.js'
import { checkSession, type SignatureVerifiers } from './check-session.js'
import { MadeMessages, randomNonce } from './issued-messages.js'
import { LocalStorage, type SIWXStorage } from './local-storage.js'
import { formatMessage, type SIWXRpc } from './message.js'
import { readSession } from './read-session.js'

/** What the messages of an app say, and who keeps its sign-ins. All of it may be left out. */
export interface DefaultSIWXOptions {
  /** The host that asks, with its port; that of the page where it is absent. */
  readonly domain?: string
  /** The page that asks; this one without its query where it is absent, for there may be secrets in that. */
  readonly uri?: string
  /** What a person agrees to. On EVM in plain ASCII: the standard has nothing else. See `namespaces`. */
  readonly statement?: string
  /** The families whose accounts sign in: each has to be able to write the statement. With EVM among them where it is absent. */
  readonly namespaces?: readonly Namespace[]
  readonly resources?: readonly string[]
  /** The number of a request, for the app's own use. */
  readonly requestId?: () => string
  /** How long a sign-in lives, in milliseconds; a week where it is absent. */
  readonly sessionMs?: number
  /** What the first line calls a network that is not one of EVM. */
  readonly networkName?: (chainId: CaipNetworkId) => string | undefined
  /** Numbers to be used once; of the storage where it has some, and random ones otherwise. */
  readonly getNonce?: () => Promise<string>
  /** The browser's own where it is absent: see {@link LocalStorage} and {@link ServerStorage}. */
  readonly storage?: SIWXStorage
  /** Of more families, or in place of those at hand. */
  readonly verifiers?: SignatureVerifiers
  /** Asks a node about wallets that are contracts. Without it only those of a key can sign in. */
  readonly rpc?: SIWXRpc
  /** Whether a person who does not sign in is disconnected; true where it is absent. */
  readonly required?: boolean
  /** Whether a disconnect ends the sign-ins, too; true where it is absent. */
  readonly signOutOnDisconnect?: boolean
  readonly clock?: Clock
}

/** Refuses with `siwx/bad-message` a statement that a message of one of the families cannot hold. */
function checkOptions({ statement, namespaces = ['eip155'] }: DefaultSIWXOptions): void {
  for (const namespace of namespaces) checkStatement(statement, namespace)
}

/** A week. */
const SESSION_MS = 604_800_000

/**
 * Signs people in with a message of ERC-4361, or of CAIP-122 beyond EVM. What is not as it should be is never kept: a
 * message that was not made here, was used before, is for another page, account or network, has expired, is not yet valid,
 * or was signed by somebody else.
 *
 * @example createAppKit({ siwx: new DefaultSIWX({ statement: 'Sign in to Example' }), … })
 */
export class DefaultSIWX implements SIWXConfig {
  readonly signOutOnDisconnect: boolean
  private readonly storage: NonNullable<DefaultSIWXOptions['storage']>
  private readonly clock: Clock
  private readonly made = new MadeMessages()

  constructor(private readonly options: DefaultSIWXOptions = {}) {
    checkOptions(options)
    this.signOutOnDisconnect = options.signOutOnDisconnect ?? true
    this.storage = options.storage ?? new LocalStorage()
    this.clock = options.clock ?? systemClock
  }

  /** A message with a number of its own, made now: it is to be signed within ten minutes, and counts once. */
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
    this.made.add(data, now)
    return Object.defineProperty({ ...data }, 'toString', { value: () => text })
  }

  async addSession(session: SIWXSession): Promise<void> {
    await this.checked([session], async ([right]) => right && this.storage.add(right))
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    await this.storage.remove(chainId, address)
  }

  /** What is kept already may be among them, and needs no new message. */
  async setSessions(sessions: readonly SIWXSession[]): Promise<void> {
    if (sessions.length === 0) return this.storage.set([])
    const kept = await this.storage.list()
    const isKept = ({ message, signature }: SIWXSession) =>
      kept.some(other => other.message === message && other.signature === signature)
    const still = await Promise.all(sessions.filter(isKept).map(session => this.check(session, Infinity)))
    const fresh = sessions.filter(session => !isKept(session))
    await this.checked(fresh, right => this.storage.set([...still, ...right]))
  }

  /** Verified anew each time. What has expired or was tampered with is ended; where nobody can tell it rejects. */
  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    const kept = await this.storage.list()
    const found: SIWXSession[] = []
    for (const session of kept.filter(one => isOfAccount(one, chainId, address))) {
      try {
        found.push(await this.check(session, Infinity))
      } catch (error) {
        if (AppKitError.is(error, 'siwx/not-verified')) throw error
        await this.drop(session)
      }
    }
    return found
  }

  getRequired(): boolean {
    return this.options.required ?? true
  }

  /** Ends a sign-in, unless a new one has come in its place meanwhile. */
  private async drop({ data, message }: SIWXSession): Promise<void> {
    const kept = await this.storage.list()
    if (kept.some(other => other.message === message)) await this.storage.remove(data.chainId, data.accountAddress)
  }

  /** Looks at all of them before any of them is kept. */
  private async checked(
    sessions: readonly SIWXSession[],
    keep: (right: readonly SIWXSession[]) => unknown,
  ): Promise<void> {
    const read = sessions.map(session => readSession(session))
    const copies = read.filter(session => session !== undefined)
    if (copies.length < read.length) throw new AppKitError('siwx/bad-message')
    const giveBack = this.made.take(copies)
    try {
      await keep(await Promise.all(copies.map(session => this.check(session))))
    } catch (error) {
      if (isPassing(error)) giveBack()
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

/** The message is as good as before: the answer did not come. */
function isPassing(error: unknown): boolean {
  return AppKitError.is(error, 'siwx/not-verified') || AppKitError.is(error, 'siwx/server-unreachable')
}
