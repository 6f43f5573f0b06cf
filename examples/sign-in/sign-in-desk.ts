import { checkMessage, checkSession, nodeRpc, parseMessage, randomNonce, type SIWXSession } from 'appkit-modal/siwx'

/** What the app's own server knows: put it into your database, and clear it when it is old. */
export interface SignInDeskOptions {
  /** The host of the page, never that of the request: a stranger writes that. */
  readonly domain: string
  /** Nodes, for wallets that are contracts. */
  readonly rpc?: Parameters<typeof nodeRpc>[0]
}

/** The visitor's new number, and what the page is answered. */
export interface SignedIn {
  readonly visitor: string
  readonly grant: { readonly session: SIWXSession; readonly others?: readonly SIWXSession[] }
}

const TEN_MINUTES = 600_000

/** Nonces and sign-ins, in memory. Each method is one route of the contract. */
export class SignInDesk {
  private readonly nonces = new Map<string, number>()
  private readonly visitors = new Map<string, readonly SIWXSession[]>()

  constructor(private readonly options: SignInDeskOptions) {}

  nonce(): { nonce: string } {
    const now = Date.now()
    for (const [nonce, at] of this.nonces) if (now - at > TEN_MINUTES) this.nonces.delete(nonce)
    const nonce = randomNonce()
    this.nonces.set(nonce, now)
    return { nonce }
  }

  /** Gives the visitor's new number, for the cookie: the old one counts no longer. */
  async verify(body: unknown, visitor: string | undefined): Promise<SignedIn> {
    const { domain, rpc } = this.options
    const { others = [], ...proof } = body as SIWXSession & { readonly others?: readonly SIWXSession[] }
    const { nonce, accountAddress: address } = checkMessage(parseMessage(proof.message), { domain }, Date.now())
    const at = this.nonces.get(nonce)
    this.nonces.delete(nonce) // before anything is awaited: it counts once, for all networks that were signed at once
    if (at === undefined || Date.now() - at > TEN_MINUTES) throw new TypeError('Unknown nonce')
    if (others.length > 31) throw new TypeError('Too many')
    const judge = { now: Date.now(), ...(rpc && { rpc: nodeRpc(rpc) }) }
    const all = await Promise.all([proof, ...others].map(one => checkSession(one, { domain, nonce, address }, judge)))
    const isOther = ({ data }: SIWXSession) =>
      all.every(one => data.chainId !== one.data.chainId || data.accountAddress !== one.data.accountAddress)
    const next = randomNonce()
    this.visitors.set(next, [...this.sessions(visitor).filter(isOther), ...all])
    if (visitor) this.visitors.delete(visitor)
    const [session, ...further] = all as [SIWXSession, ...SIWXSession[]]
    return { visitor: next, grant: { session, ...(further.length > 0 && { others: further }) } }
  }

  /** Who is signed in: ask this wherever your server has something for that person alone. */
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

/** The number in a cookie header. */
export function visitorOf(cookies: string | null | undefined): string | undefined {
  return /(?:^|;\s*)sign-in=([A-Za-z0-9]+)/.exec(cookies ?? '')?.[1]
}

/** Nobody's script reads it, and no other site sends it with a request that changes anything. */
export function cookieOf(visitor: string): string {
  return `sign-in=${visitor}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800`
}
