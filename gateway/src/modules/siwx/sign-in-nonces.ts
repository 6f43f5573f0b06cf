import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { type Database, schema } from '../../store/database.js'
import { hashOf } from '../keys/hashing.js'

/** Whose page asks: nonces and tokens of one are none of another. */
export interface SignInPage {
  readonly projectId: string
  readonly origin: string
}

/** A word that nobody guesses, of letters and digits alone: 128 bits. Standard: ERC-4361. */
function signInNonce(): string {
  return randomBytes(16).toString('hex')
}

/** How long a nonce is good for, in seconds: reading, deciding and signing. */
const NONCE_SECONDS = 600

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
