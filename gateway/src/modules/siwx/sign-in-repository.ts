import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { type Database, schema } from '../../store/database.js'
import { hashOf, randomToken } from '../keys/hashing.js'
import type { SignInPage } from './sign-in-nonces.js'

/** A sign-in that was checked. */
export interface CheckedSignIn {
  /** Standard: CAIP-2. */
  readonly chainId: string
  readonly address: string
  readonly message: string
  readonly signature: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Which of a token's sign-ins are meant; absent: all. */
export interface SignInFilter {
  readonly chainId?: string | undefined
  readonly address?: string | undefined
}

/** Whose token it is. A server of the app's own is no page: it hands in the token of one. */
export interface PageAsked extends Pick<SignInPage, 'projectId'> {
  readonly origin?: string | undefined
}

const { signIns } = schema

/** Who is signed in. A token is a secret of one browser, for one page; here there is only its hash. */
export class SignInBook {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /**
   * Writes sign-ins down and gives the token for them, always a new one: what somebody may have planted in a browser
   * opens nothing afterwards. The sign-ins of the page's token before come along.
   */
  async add(signed: readonly CheckedSignIn[], page: SignInPage, before: string | undefined): Promise<string> {
    const token = randomToken()
    const tokenHash = hashOf(token)
    await this.db.transaction(async transaction => {
      if (before !== undefined) await transaction.update(signIns).set({ tokenHash }).where(which(before, page))
      for (const { chainId, address, message, signature, expiresAt } of signed) {
        const says = { message, signature, expiresAt, signedAt: this.now() }
        await transaction
          .insert(signIns)
          .values({ tokenHash, chainId, address, ...page, ...says })
          .onConflictDoUpdate({ target: [signIns.tokenHash, signIns.chainId, signIns.address], set: says })
      }
    })
    return token
  }

  /** The sign-ins of a token that hold now, the newest first. */
  async of(token: string, page: PageAsked): Promise<readonly CheckedSignIn[]> {
    const holds = and(which(token, page), gt(signIns.expiresAt, this.now()))
    return this.db
      .select()
      .from(signIns)
      .where(holds)
      .orderBy(sql`${signIns.signedAt} DESC`)
      .limit(MOST)
  }

  /** Ends them. */
  async end(token: string, page: PageAsked, { chainId, address }: SignInFilter = {}): Promise<void> {
    const named = [chainId === undefined ? undefined : eq(signIns.chainId, chainId)]
    // Of some families the case of an address says nothing.
    if (address !== undefined) named.push(sql`lower(${signIns.address}) = ${address.toLowerCase()}`)
    await this.db.delete(signIns).where(and(which(token, page), ...named))
  }
}

/** The most that are told at once. */
const MOST = 64

function which(token: string, { projectId, origin }: PageAsked): SQL | undefined {
  return and(
    eq(signIns.tokenHash, hashOf(token)),
    eq(signIns.projectId, projectId),
    origin === undefined ? undefined : eq(signIns.origin, origin),
  )
}
