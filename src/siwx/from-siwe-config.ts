import { getChainId, getNamespace, type CaipNetworkId } from '../core/caip.js'
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
import { isSameAddress } from './check-message.js'

const REFETCH_MS = 300_000

/**
 * Converts a legacy SIWE configuration. Its server has one session at a time, with an EVM address and a chain id.
 * Accounts of other namespaces are not asked to sign in and count as signed in.
 * @example createAppKit({ siwx: fromSiweConfig({ getNonce, createMessage, verifyMessage, getSession, signOut }), … })
 */
export function fromSiweConfig(siwe: SIWEConfig, clock: Clock = systemClock): SIWXConfig {
  return new LegacySIWX(siwe, clock)
}

class LegacySIWX implements SIWXConfig {
  readonly signOutOnDisconnect: boolean
  private cached: { readonly session: SIWESession | null; readonly at: number } | undefined

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
    const params = (await siwe.getMessageParams?.()) ?? getPageParams()
    const { domain, uri, exp, nbf = notBefore, requestId, statement, resources } = params
    const iat = new Date(this.clock.now()).toISOString()
    const address = `did:pkh:${chainId}:${accountAddress}`
    const validity = nbf === undefined ? {} : { nbf }
    const args = {
      ...params,
      ...validity,
      address,
      nonce,
      iat,
      version: '1',
      chainId: Number(getChainId(chainId)),
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
    if (getNamespace(data.chainId) !== 'eip155') return
    this.cached = undefined
    const isVerified = await this.siwe.verifyMessage({ message, signature, ...(cacao && { cacao }) })
    if (isVerified !== true) throw new AppKitError('siwx/bad-signature', { text: 'Failed to verify message' })
    const session = await this.session()
    this.siwe.onSignIn?.(session ?? undefined)
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    if (getNamespace(chainId) !== 'eip155') return
    const session = await this.session()
    if (session && this.isSessionFor(session, chainId, address)) await this.signOut()
  }

  async setSessions(sessions: readonly SIWXSession[]): Promise<void> {
    const own = sessions.find(({ data }) => getNamespace(data.chainId) === 'eip155')
    if (own) await this.addSession(own)
    else await this.signOut()
  }

  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    if (this.siwe.enabled === false || getNamespace(chainId) !== 'eip155')
      return [createPlaceholderSession(chainId, address)]
    const session = await this.session()
    if (!session) return []
    if (this.isSessionFor(session, chainId, address)) return [createPlaceholderSession(chainId, address)]
    await this.signOut()
    return []
  }

  getRequired(): boolean {
    return this.siwe.enabled !== false && (this.siwe.required ?? true)
  }

  // Returns true if the session is valid for the account and network. Changes of either are ignored if the app does not
  // sign out on them.
  private isSessionFor({ address, chainId }: SIWESession, network: CaipNetworkId, account: string): boolean {
    const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = this.siwe
    const isAccount = !signOutOnAccountChange || isSameAddress('eip155', address, account)
    return isAccount && (!signOutOnNetworkChange || String(chainId) === getChainId(network))
  }

  private async session(): Promise<SIWESession | null> {
    const { sessionRefetchIntervalMs = REFETCH_MS } = this.siwe
    const now = this.clock.now()
    if (this.cached && now - this.cached.at < sessionRefetchIntervalMs) return this.cached.session
    const session = (await this.siwe.getSession()) ?? null
    this.cached = { session, at: now }
    return session
  }

  private async signOut(): Promise<void> {
    this.cached = undefined
    const isSignedOut = await this.siwe.signOut()
    if (isSignedOut === false) throw new AppKitError('siwx/server-refused', { text: 'The server did not sign out' })
    this.siwe.onSignOut?.()
  }
}

function getPageParams(): SIWEMessageParams {
  const { location } = globalThis as { location?: Location }
  return { domain: location?.host ?? '', uri: location ? location.origin + location.pathname : '' }
}

function createPlaceholderSession(chainId: CaipNetworkId, accountAddress: string): SIWXSession {
  const { domain, uri } = getPageParams()
  return { data: { accountAddress, chainId, domain, uri, version: '1', nonce: '' }, message: '', signature: '' }
}
