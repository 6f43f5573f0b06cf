import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import { hashOf } from '../keys/random-id.js'
import type { SignInPage } from './sign-in-page.js'
import { signInNonce } from './sign-in-nonce.js'

/** How long a nonce is good for, in seconds: reading, deciding and signing. */
export const NONCE_SECONDS = 600

const { signInNonces } = schema

/** What pages may have signed: each nonce is for one page, and is good once. */
export class SignInNonces {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** A new one, and when it is over, in milliseconds since the epoch. */
  async give(page: SignInPage): Promise<{ readonly nonce: string; readonly expiresAt: number }> {
    const nonce = signInNonce()
    const expiresAt = this.now() + NONCE_SECONDS * 1_000
    await this.db.insert(signInNonces).values({ hash: hashOf(nonce), ...page, expiresAt })
    return { nonce, expiresAt }
  }

  /** Whether this page may use it: true once, however many ask at the same moment, in any number of processes. */
  async use(nonce: string, { projectId, origin }: SignInPage): Promise<boolean> {
    const isIt = and(
      eq(signInNonces.hash, hashOf(nonce)),
      eq(signInNonces.projectId, projectId),
      eq(signInNonces.origin, origin),
      gt(signInNonces.expiresAt, this.now()),
    )
    const used = await this.db.delete(signInNonces).where(isIt).returning({ hash: signInNonces.hash })
    return used.length === 1
  }
}
