import { randomInt } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Client } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { rowsOf, type Database, schema } from '../../store/database.js'
import { KeyedHash, randomId } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import { codeLetter } from '../mail/email-messages.js'
import type { Mailer } from '../mail/mailer.js'
import { countTry, endOlder, type TriedRow } from './code-attempts.js'
import type { CodeBudget } from './code-budget.js'
import { matchWord } from './match-word.js'

/** What a code is for; it is good for nothing else. */
export type CodePurpose = 'login' | 'email_primary' | 'email_secondary' | 'export' | 'delete' | 'unfreeze'

/** Whom a code is for, and who asked for it. */
export interface CodeAsk {
  readonly purpose: CodePurpose
  /** Keyed hash of the address for a login, the account's id for all else. */
  readonly accountKey: string
  /** Where the code goes. */
  readonly email: string
  readonly jkt: string
  readonly projectId: string
  readonly origin: string
  readonly client: Client
  /** Key of the pool that it is counted with; absent: looked up. */
  readonly pool?: string
}

/** A code that is on its way. */
export interface SentCode {
  readonly challengeId: string
  readonly matchWord: string
  readonly digits: 6 | 8
  /** Seconds. */
  readonly expiresIn: number
}

/** What came of a right code. */
export interface ProvenCode {
  readonly accountKey: string
  readonly email: string
  readonly projectId: string
  readonly origin: string
  readonly browser: string
  readonly country: string | null
  readonly matchWord: string
}

/** How long a code is good for, in seconds. */
export const CODE_SECONDS = 600
/** How often a code may be tried. */
export const CODE_TRIES = 5

const { challenges } = schema

/** What codes are made and checked with. */
export interface ChallengeParts {
  readonly db: Database
  readonly now: () => number
  readonly hash: KeyedHash
  readonly sealer: Sealer
  readonly mail: Mailer
  readonly budget: CodeBudget
}

/** The codes that are mailed: bound to a purpose, an account and a key; five tries, ten minutes, once. */
export class Challenges {
  readonly #parts: ChallengeParts

  constructor(parts: ChallengeParts) {
    this.#parts = parts
  }

  /**
   * Mails a new code; older ones of the same key, purpose and account are dead from then on. The work is the same for
   * every address.
   */
  async send(ask: CodeAsk): Promise<SentCode> {
    const { db, now, hash, sealer, mail, budget } = this.#parts
    const { purpose, accountKey, email, jkt, projectId, origin, client } = ask
    const id = randomId()
    const isLong = purpose !== 'login' || (await budget.isRaised(projectId))
    const digits = isLong ? 8 : 6
    const code = randomCode(digits)
    const word = matchWord()
    await db.transaction(async transaction => {
      const pool = await endOlder(transaction, ask)
      await transaction.insert(challenges).values({
        id,
        purpose,
        accountKey,
        pool,
        jkt,
        projectId,
        origin,
        browser: client.browser,
        country: client.country,
        codeMac: macOf(hash, { id, purpose, accountKey, jkt }, code),
        triesLeft: CODE_TRIES,
        matchWord: word,
        emailSealed: sealer.seal(email, `challenge|${id}`),
        createdAt: now(),
        expiresAt: now() + CODE_SECONDS * 1000,
      })
      await budget.issued(projectId, transaction)
      const letter = codeLetter({ code, purpose, origin, client, matchWord: word, minutes: CODE_SECONDS / 60 })
      await mail.post(email, letter, transaction, id)
    })
    mail.kick()
    return { challengeId: id, matchWord: word, digits, expiresIn: CODE_SECONDS }
  }

  /**
   * Tries a code. Throws `otp_invalid` with the tries that are left, `expired`, `locked` with `retryAfter`,
   * or `unavailable` where the letter with the code could not be sent.
   * However many try at once, five are looked at.
   */
  async check(ask: { challengeId: string; code: string; purpose: CodePurpose; jkt: string }): Promise<ProvenCode> {
    const { db, now, hash, sealer, budget } = this.#parts
    const { row, retryAfter, isLost } = await countTry(db, now(), ask)
    if (!row) throw isLost ? lost() : expired()
    if (retryAfter > 0) throw refuse('locked', 'Too many wrong codes for this account.', { retryAfter })
    const mac = macOf(hash, { id: row.id, purpose: ask.purpose, accountKey: row.account_key, jkt: ask.jkt }, ask.code)
    if (!KeyedHash.same(mac, row.code_mac)) {
      await budget.failed(row.project_id)
      throw refuse('otp_invalid', 'This is not the code.', { left: row.tries_left })
    }
    if (!(await this.#use(row))) throw expired()
    return {
      accountKey: row.account_key,
      email: sealer.openText(row.email_sealed, `challenge|${row.id}`),
      projectId: row.project_id,
      origin: row.origin,
      browser: row.browser,
      country: row.country,
      matchWord: row.match_word,
    }
  }

  /** Whether a code was asked for by a confirmed device, with this key. */
  async isOwn({ challengeId, jkt }: { challengeId: string; jkt: string }): Promise<boolean> {
    const asked = and(eq(challenges.id, challengeId), eq(challenges.jkt, jkt))
    return (await this.#parts.db.$count(challenges, and(asked, ne(challenges.pool, challenges.accountKey)))) > 0
  }

  /** Of several right codes at once one counts. It takes the failures off the pool. */
  async #use(row: TriedRow): Promise<boolean> {
    const { db, now } = this.#parts
    const used = await rowsOf(
      db,
      sql`WITH used AS (
        UPDATE challenges SET used_at = ${now()}, tries_left = 0 WHERE id = ${row.id} AND used_at = 0 RETURNING pool
      ), cleared AS (DELETE FROM otp_locks WHERE account_key IN (SELECT pool FROM used))
      SELECT pool FROM used`,
    )
    return used.length === 1
  }
}

/** Every code is as likely as every other: `randomInt` takes no remainder. */
export function randomCode(digits: 6 | 8): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

interface Bound {
  readonly id: string
  readonly purpose: CodePurpose
  readonly accountKey: string
  readonly jkt: string
}

function macOf(hash: KeyedHash, { id, purpose, accountKey, jkt }: Bound, code: string): string {
  return hash.of('code', id, purpose, accountKey, jkt, code)
}

function expired(): Error {
  return refuse('expired', 'The code is over. Ask for a new one.')
}

function lost(): Error {
  return refuse('unavailable', 'The letter with the code could not be sent. Ask for a new one.', { retryAfter: 30 })
}
