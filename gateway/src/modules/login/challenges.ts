import { and, eq, ne, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { Client } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { queryRows, type Database, schema } from '../../store/database.js'
import { KeyedHash, randomId } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import { createCodeEmail } from '../mail/email-messages.js'
import type { Mailer } from '../mail/mailer.js'
import type { AuditLog } from './audit-log.js'
import { countAttempt, invalidateOlderCodes, type AttemptRow, type CodeBudget } from './code-limits.js'

export type CodePurpose = 'login' | 'email_primary' | 'email_secondary' | 'export' | 'delete' | 'unfreeze'

export interface CodeRequest {
  readonly purpose: CodePurpose
  /** Keyed hash of the address for a login; otherwise the id of the account. */
  readonly accountKey: string
  readonly email: string
  readonly jkt: string
  readonly projectId: string
  readonly origin: string
  readonly client: Client
  readonly pool?: string
}

export interface SentCode {
  readonly challengeId: string
  readonly matchWord: string
  readonly digits: 6 | 8
  /** Seconds. */
  readonly expiresIn: number
}

export interface VerifiedCode {
  readonly accountKey: string
  readonly email: string
  readonly projectId: string
  readonly origin: string
  readonly browser: string
  readonly country: string | null
  readonly matchWord: string
}

export const CODE_TTL_SECONDS = 600
export const MAX_CODE_ATTEMPTS = 5

const { challenges, identities } = schema

export interface ChallengeParts {
  readonly db: Database
  readonly now: () => number
  readonly hash: KeyedHash
  readonly sealer: Sealer
  readonly mail: Mailer
  readonly budget: CodeBudget
  readonly audit: AuditLog
}

/**
 * Codes that are sent by email, bound to a purpose, an account and a key. A code allows five attempts, expires after
 * ten minutes and works once.
 */
export class Challenges {
  readonly #parts: ChallengeParts

  constructor(parts: ChallengeParts) {
    this.#parts = parts
  }

  /**
   * Sends a new code and invalidates older ones of the same key, purpose and account. The work is the same for every
   * address, so that its duration does not reveal whether an account exists.
   */
  async send(request: CodeRequest): Promise<SentCode> {
    const { db, now, hash, sealer, mail, budget } = this.#parts
    const { purpose, accountKey, email, jkt, projectId, origin, client } = request
    const id = randomId()
    const isLong = purpose !== 'login' || (await budget.requiresLongCodes(projectId))
    const digits = isLong ? 8 : 6
    const code = randomCode(digits)
    const word = createMatchWord()
    await db.transaction(async transaction => {
      const pool = await invalidateOlderCodes(transaction, request)
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
        codeMac: computeMac(hash, { id, purpose, accountKey, jkt }, code),
        triesLeft: MAX_CODE_ATTEMPTS,
        matchWord: word,
        emailSealed: sealer.seal(email, `challenge|${id}`),
        createdAt: now(),
        expiresAt: now() + CODE_TTL_SECONDS * 1000,
      })
      await budget.recordIssued(projectId, transaction)
      const message = createCodeEmail({
        code,
        purpose,
        origin,
        client,
        matchWord: word,
        minutes: CODE_TTL_SECONDS / 60,
      })
      await mail.enqueue(email, message, transaction, id)
    })
    mail.kick()
    return { challengeId: id, matchWord: word, digits, expiresIn: CODE_TTL_SECONDS }
  }

  /**
   * Checks a code. Concurrent requests together have no more than five attempts.
   * @throws HttpError `otp_invalid` with the remaining attempts, `expired`, `locked` with `retryAfter`, or
   * `unavailable` if the email with the code could not be sent
   */
  async check(attempt: {
    challengeId: string
    code: string
    purpose: CodePurpose
    jkt: string
  }): Promise<VerifiedCode> {
    const { db, now, hash, sealer, budget } = this.#parts
    const { row, retryAfter, isLost } = await countAttempt(db, now(), attempt)
    if (!row) throw isLost ? codeNotSent() : codeExpired()
    if (retryAfter > 0) {
      await this.#recordRefused(row, attempt, 'locked')
      throw apiError('locked', 'Too many wrong codes for this account.', { retryAfter })
    }
    const mac = computeMac(
      hash,
      { id: row.id, purpose: attempt.purpose, accountKey: row.account_key, jkt: attempt.jkt },
      attempt.code,
    )
    if (!KeyedHash.isEqual(mac, row.code_mac)) {
      await budget.recordFailed(row.project_id)
      await this.#recordRefused(row, attempt, 'wrong')
      throw apiError('otp_invalid', 'Incorrect code.', { left: row.tries_left })
    }
    if (!(await this.#consume(row))) throw codeExpired()
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

  /** Returns true if a confirmed device with this key requested the code. */
  async isFromConfirmedDevice({ challengeId, jkt }: { challengeId: string; jkt: string }): Promise<boolean> {
    const matching = and(eq(challenges.id, challengeId), eq(challenges.jkt, jkt))
    return (await this.#parts.db.$count(challenges, and(matching, ne(challenges.pool, challenges.accountKey)))) > 0
  }

  // Records a refused code. Each entry uses up an attempt of a code that was sent, so strangers cannot fill the log.
  async #recordRefused(
    { account_key: accountKey, tries_left: left }: AttemptRow,
    { purpose, jkt }: { readonly purpose: CodePurpose; readonly jkt: string },
    reason: 'wrong' | 'locked',
  ): Promise<void> {
    const { db, audit } = this.#parts
    const isAddress = and(eq(identities.provider, 'email'), eq(identities.subjectIndex, accountKey))
    const [owner] = await db.select({ accountId: identities.accountId }).from(identities).where(isAddress)
    const accountId = purpose === 'login' ? owner?.accountId : accountKey
    const detail = { purpose, left, reason }
    await audit.record({ action: 'code/refused', ...(accountId !== undefined && { accountId }), jkt, detail })
  }

  // Accepts only one of several correct codes that arrive at once. Clears the failures of the pool.
  async #consume(row: AttemptRow): Promise<boolean> {
    const { db, now } = this.#parts
    const used = await queryRows(
      db,
      sql`WITH used AS (
        UPDATE challenges SET used_at = ${now()}, tries_left = 0 WHERE id = ${row.id} AND used_at = 0 RETURNING pool
      ), cleared AS (DELETE FROM otp_locks WHERE account_key IN (SELECT pool FROM used))
      SELECT pool FROM used`,
    )
    return used.length === 1
  }
}

/** All codes are equally likely: `randomInt` has no modulo bias. */
export function randomCode(digits: 6 | 8): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

interface CodeBinding {
  readonly id: string
  readonly purpose: CodePurpose
  readonly accountKey: string
  readonly jkt: string
}

function computeMac(hash: KeyedHash, { id, purpose, accountKey, jkt }: CodeBinding, code: string): string {
  return hash.digest('code', id, purpose, accountKey, jkt, code)
}

function codeExpired(): Error {
  return apiError('expired', 'The code is over. Ask for a new one.')
}

function codeNotSent(): Error {
  return apiError('unavailable', 'The email with the code couldn’t be sent. Request a new one.', { retryAfter: 30 })
}

const WORDS = (
  'AMBER ANCHOR APRICOT ASPEN AUTUMN BADGER BAMBOO BASIL BEACON BIRCH BISCUIT BLOSSOM BREEZE BRIDGE BUTTON CANDLE ' +
  'CANYON CARAMEL CASTLE CEDAR CHERRY CINNAMON CLOVER COBALT COPPER CORAL COTTON CRICKET CRYSTAL DAISY DOLPHIN ' +
  'DRAGON EAGLE EMBER FALCON FEATHER FERN FLINT FOREST FOSSIL GARDEN GINGER GLACIER GRANITE HARBOR HAZEL HERON ' +
  'HONEY INDIGO ISLAND IVORY JASMINE JUNIPER KETTLE LANTERN LAVENDER LEMON LILAC LOTUS MAGNET MANGO MAPLE MARBLE ' +
  'MEADOW MELON MEMORY MINT MIRROR MOSAIC NECTAR NUTMEG OASIS OCEAN OLIVE ORCHID OTTER OYSTER PEBBLE PEPPER PICNIC ' +
  'PLANET POPPY PRAIRIE PUMPKIN QUARTZ RABBIT RAVEN RIBBON RIVER ROCKET SADDLE SAFFRON SALMON SATIN SHADOW SILVER ' +
  'SPARROW SPRUCE STREAM SUMMER SUNSET TANGO THISTLE THUNDER TIMBER TULIP TURTLE VALLEY VELVET VIOLET WALNUT ' +
  'WILLOW WINTER ZEBRA'
).split(' ')

/**
 * Returns a word and a number, such as `CEDAR-42`. They are shown on the screen and in the email, so that the user can
 * compare them. Not a secret.
 */
export function createMatchWord(): string {
  return `${WORDS[randomInt(WORDS.length)]}-${randomInt(10, 100)}`
}
