import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { type Database, schema } from '../../store/database.js'
import { sha256, randomToken } from '../keys/hashing.js'
import type { SignInPage } from './sign-in-nonces.js'

export interface CheckedSignIn {
  readonly chainId: string
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly expiresAt: number
}

export interface SignInFilter {
  readonly chainId?: string | undefined
  readonly address?: string | undefined
}

/** The owner of a token. The app's own server has no origin and uses the token of a page. */
export interface TokenOwner extends Pick<SignInPage, 'projectId'> {
  readonly origin?: string | undefined
}

const { signIns } = schema

/** Sign-ins by token. A token is the secret of one browser for one page; only its hash is stored. */
export class SignInRepository {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /**
   * Stores sign-ins and returns a new token for them, which prevents session fixation. Moves sign-ins of the previous
   * token to the new one.
   */
  async add(signed: readonly CheckedSignIn[], page: SignInPage, previousToken: string | undefined): Promise<string> {
    const token = randomToken()
    const tokenHash = sha256(token)
    await this.db.transaction(async transaction => {
      if (previousToken !== undefined)
        await transaction.update(signIns).set({ tokenHash }).where(matchesToken(previousToken, page))
      for (const { chainId, address, message, signature, expiresAt } of signed) {
        const signedFields = { message, signature, expiresAt, signedAt: this.now() }
        await transaction
          .insert(signIns)
          .values({ tokenHash, chainId, address, ...page, ...signedFields })
          .onConflictDoUpdate({ target: [signIns.tokenHash, signIns.chainId, signIns.address], set: signedFields })
      }
    })
    return token
  }

  async findValid(token: string, page: TokenOwner): Promise<readonly CheckedSignIn[]> {
    const isValid = and(matchesToken(token, page), gt(signIns.expiresAt, this.now()))
    return this.db
      .select()
      .from(signIns)
      .where(isValid)
      .orderBy(sql`${signIns.signedAt} DESC`)
      .limit(MAX_SIGN_INS)
  }

  async remove(token: string, page: TokenOwner, { chainId, address }: SignInFilter = {}): Promise<void> {
    const conditions = [chainId === undefined ? undefined : eq(signIns.chainId, chainId)]
    // EVM addresses are case-insensitive, so addresses are compared in lower case.
    if (address !== undefined) conditions.push(sql`lower(${signIns.address}) = ${address.toLowerCase()}`)
    await this.db.delete(signIns).where(and(matchesToken(token, page), ...conditions))
  }
}

const MAX_SIGN_INS = 64

function matchesToken(token: string, { projectId, origin }: TokenOwner): SQL | undefined {
  return and(
    eq(signIns.tokenHash, sha256(token)),
    eq(signIns.projectId, projectId),
    origin === undefined ? undefined : eq(signIns.origin, origin),
  )
}
