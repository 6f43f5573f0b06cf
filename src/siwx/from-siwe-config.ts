import { chainIdOf, namespaceOf, type CaipNetworkId } from '../core/caip.js'
import { systemClock, type Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type {
  SIWEConfig,
  SIWEMessageParams,
  SIWESession,
  SIWXConfig,
  SIWXMessage,
  SIWXMessageData,
  SIWXMessageInput,
  SIWXSession,
} from '../core/siwx.js'
import { sameAddress } from './check-message.js'

const REFETCH_MS = 300_000

/**
 * The sign-in of an app that has the legacy configuration. Its server knows one person at a time: an address of EVM and the
 * number of a chain. Accounts of other families are never asked, and count as signed in.
 *
 * @example createAppKit({ siwx: fromSiweConfig({ getNonce, createMessage, verifyMessage, getSession, signOut }), … })
 */
export function fromSiweConfig(siwe: SIWEConfig, clock: Clock = systemClock): SIWXConfig {
  return new LegacySIWX(siwe, clock)
}

class LegacySIWX implements SIWXConfig {
  readonly signOutOnDisconnect: boolean
  private known: { readonly session: SIWESession | null; readonly at: number } | undefined

  constructor(
    private readonly siwe: SIWEConfig,
    private readonly clock: Clock,
  ) {
    this.signOutOnDisconnect = siwe.signOutOnDisconnect ?? true
  }

  async createMessage({ accountAddress, chainId, notBefore }: SIWXMessageInput): Promise<SIWXMessage> {
    const { siwe } = this
    const nonce = await siwe.getNonce(accountAddress)
    if (!nonce) throw new AppKitError('siwx/server-refused', { text: 'The server gave no nonce' })
    const params = (await siwe.getMessageParams?.()) ?? pageOf()
    const { domain, uri, exp, nbf = notBefore, requestId, statement, resources } = params
    const iat = new Date(this.clock.now()).toISOString()
    const address = `did:pkh:${chainId}:${accountAddress}`
    const bounds = nbf === undefined ? {} : { nbf }
    const args = {
      ...params,
      ...bounds,
      address,
      nonce,
      iat,
      version: '1',
      chainId: Number(chainIdOf(chainId)),
    } as const
    const text = siwe.createMessage(args)
    const data: SIWXMessageData = {
      accountAddress,
      chainId,
      domain,
      uri,
      version: '1',
      nonce,
      issuedAt: iat,
      ...(exp !== undefined && { expirationTime: exp }),
      ...(nbf !== undefined && { notBefore: nbf }),
      ...(requestId !== undefined && { requestId }),
      ...(statement !== undefined && { statement }),
      ...(resources && { resources: [...resources] }),
    }
    return Object.defineProperty({ ...data }, 'toString', { value: () => text })
  }

  async addSession({ data, message, signature, cacao }: SIWXSession): Promise<void> {
    if (namespaceOf(data.chainId) !== 'eip155') return
    this.known = undefined
    const isRight = await this.siwe.verifyMessage({ message, signature, ...(cacao && { cacao }) })
    if (isRight !== true) throw new AppKitError('siwx/bad-signature', { text: 'Failed to verify message' })
    const session = await this.session()
    this.siwe.onSignIn?.(session ?? undefined)
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    if (namespaceOf(chainId) !== 'eip155') return
    const session = await this.session()
    if (session && this.isOf(session, chainId, address)) await this.signOut()
  }

  /** One at most: its server knows no more. */
  async setSessions(sessions: readonly SIWXSession[]): Promise<void> {
    const own = sessions.find(({ data }) => namespaceOf(data.chainId) === 'eip155')
    if (own) await this.addSession(own)
    else await this.signOut()
  }

  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    if (this.siwe.enabled === false || namespaceOf(chainId) !== 'eip155') return [standIn(chainId, address)]
    const session = await this.session()
    if (!session) return []
    if (this.isOf(session, chainId, address)) return [standIn(chainId, address)]
    await this.signOut()
    return []
  }

  getRequired(): boolean {
    return this.siwe.enabled !== false && (this.siwe.required ?? true)
  }

  /** What an app does not want to be signed out for does not make it another one's sign-in. */
  private isOf({ address, chainId }: SIWESession, network: CaipNetworkId, account: string): boolean {
    const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = this.siwe
    const isAccount = !signOutOnAccountChange || sameAddress('eip155', address, account)
    return isAccount && (!signOutOnNetworkChange || String(chainId) === chainIdOf(network))
  }

  private async session(): Promise<SIWESession | null> {
    const { sessionRefetchIntervalMs = REFETCH_MS } = this.siwe
    const now = this.clock.now()
    if (this.known && now - this.known.at < sessionRefetchIntervalMs) return this.known.session
    const session = (await this.siwe.getSession()) ?? null
    this.known = { session, at: now }
    return session
  }

  private async signOut(): Promise<void> {
    this.known = undefined
    const isOut = await this.siwe.signOut()
    if (isOut === false) throw new AppKitError('siwx/server-refused', { text: 'The server did not sign out' })
    this.siwe.onSignOut?.()
  }
}

function pageOf(): SIWEMessageParams {
  const { location } = globalThis as { location?: Location }
  return { domain: location?.host ?? '', uri: location ? location.origin + location.pathname : '' }
}

/** Says that somebody is signed in, where the text that was signed is the server's own. */
function standIn(chainId: CaipNetworkId, accountAddress: string): SIWXSession {
  const { domain, uri } = pageOf()
  return { data: { accountAddress, chainId, domain, uri, version: '1', nonce: '' }, message: '', signature: '' }
}
