import { checkMessage, checkSession, nodeRpc, parseMessage, randomNonce, type SIWXSession } from 'appkit-modal/siwx'

export interface SignInServiceOptions {
  /** The host of the page, never that of the request: a stranger writes that. */
  /** The host of the page. Never use the request's host, which the client controls. */
  readonly domain: string
  /** RPC URLs, for smart-contract wallets. */
  readonly rpc?: Parameters<typeof nodeRpc>[0]
}

/** The visitor's new session id, and the response for the page. */
export interface SignedIn {
  readonly visitor: string
  readonly grant: { readonly session: SIWXSession; readonly others?: readonly SIWXSession[] }
}

const TEN_MINUTES = 600_000

/**
 * Stores nonces and sign-ins in memory; use your database instead and delete expired entries. Each method is one route
 * of the contract.
 */
export class SignInService {
  private readonly nonces = new Map<string, number>()
  private readonly visitors = new Map<string, readonly SIWXSession[]>()

  constructor(private readonly options: SignInServiceOptions) {}

  nonce(): { nonce: string } {
    const now = Date.now()
    for (const [nonce, at] of this.nonces) if (now - at > TEN_MINUTES) this.nonces.delete(nonce)
    const nonce = randomNonce()
    this.nonces.set(nonce, now)
    return { nonce }
  }

  /** Verifies a sign-in and returns the visitor's new session id for the cookie. The previous id becomes invalid. */
  async verify(body: unknown, visitor: string | undefined): Promise<SignedIn> {
    const { domain, rpc } = this.options
    const { others = [], ...proof } = body as SIWXSession & { readonly others?: readonly SIWXSession[] }
    const { nonce, accountAddress: address } = checkMessage(parseMessage(proof.message), { domain }, Date.now())
    const at = this.nonces.get(nonce)
    this.nonces.delete(nonce) // before the first await, so that a nonce is used once, for all networks signed at once
    if (at === undefined || Date.now() - at > TEN_MINUTES) throw new TypeError('Unknown nonce')
    if (others.length > 31) throw new TypeError('Too many')
    const judge = { now: Date.now(), ...(rpc && { rpc: nodeRpc(rpc) }) }
    const all = await Promise.all(
      [proof, ...others].map(session => checkSession(session, { domain, nonce, address }, judge)),
    )
    const isOther = ({ data }: SIWXSession) =>
      all.every(session => data.chainId !== session.data.chainId || data.accountAddress !== session.data.accountAddress)
    const next = randomNonce()
    this.visitors.set(next, [...this.sessions(visitor).filter(isOther), ...all])
    if (visitor) this.visitors.delete(visitor)
    const [session, ...further] = all as [SIWXSession, ...SIWXSession[]]
    return { visitor: next, grant: { session, ...(further.length > 0 && { others: further }) } }
  }

  /** Returns the visitor's sign-ins. Call this wherever your server has content for one user only. */
  sessions(visitor: string | undefined): readonly SIWXSession[] {
    const isGood = ({ data }: SIWXSession) => Date.parse(data.expirationTime ?? '9999') > Date.now()
    return (this.visitors.get(visitor ?? '') ?? []).filter(isGood)
  }

  signOut(visitor: string | undefined, body: unknown): void {
    const { chainId, address } = (body ?? {}) as { chainId?: string; address?: string }
    const stays = ({ data }: SIWXSession) =>
      chainId !== undefined && (data.chainId !== chainId || data.accountAddress !== address)
    if (visitor) this.visitors.set(visitor, this.sessions(visitor).filter(stays))
  }
}

/** Reads the session id from a cookie header. */
export function readVisitor(cookies: string | null | undefined): string | undefined {
  return /(?:^|;\s*)sign-in=([A-Za-z0-9]+)/.exec(cookies ?? '')?.[1]
}

/** HttpOnly hides the cookie from scripts; SameSite keeps it from other sites' state-changing requests. */
export function createCookie(visitor: string): string {
  return `sign-in=${visitor}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800`
}
