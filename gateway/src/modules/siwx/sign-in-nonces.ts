import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { type Database, schema } from '../../store/database.js'
import { sha256 } from '../keys/hashing.js'

export interface SignInPage {
  readonly projectId: string
  readonly origin: string
}

// Creates a nonce of 128 random bits. Alphanumeric, as ERC-4361 requires.
function createNonce(): string {
  return randomBytes(16).toString('hex')
}

const NONCE_TTL_SECONDS = 600

const { signInNonces } = schema

/** Single-use nonces, each bound to one page. */
export class SignInNonces {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  async issue(page: SignInPage): Promise<{ readonly nonce: string; readonly expiresAt: number }> {
    const nonce = createNonce()
    const expiresAt = this.now() + NONCE_TTL_SECONDS * 1_000
    await this.db.insert(signInNonces).values({ hash: sha256(nonce), ...page, expiresAt })
    return { nonce, expiresAt }
  }

  /** Consumes a nonce. Returns true for exactly one caller, across all processes. */
  async consume(nonce: string, { projectId, origin }: SignInPage): Promise<boolean> {
    const isMatch = and(
      eq(signInNonces.hash, sha256(nonce)),
      eq(signInNonces.projectId, projectId),
      eq(signInNonces.origin, origin),
      gt(signInNonces.expiresAt, this.now()),
    )
    const used = await this.db.delete(signInNonces).where(isMatch).returning({ hash: signInNonces.hash })
    return used.length === 1
  }
}
