import * as z from 'zod/mini'
import { id, optionalWalletSignature } from './recovery-api.js'
import { emailedCode, origin, seconds } from './wire-facts.js'

/** Kinds of changes that take effect later. `device`: a new device will be able to open the wallet. */
export const accountChangeKind = z.enum(['deletion', 'email', 'sessions', 'device'])
/** Parsed kind of a change that takes effect later. */
export type AccountChangeKind = z.output<typeof accountChangeKind>

/** A change of the account that takes effect at `dueAt`, unless a confirmed device stops it. */
export const accountChange = z.object({
  changeId: id,
  kind: accountChangeKind,
  createdAt: seconds,
  dueAt: seconds,
  /** The page, browser and country of the session that requested the change. */
  origin,
  browser: z.string(),
  country: z.nullable(z.string()),
  /** True if the session that requested this list also requested the change. */
  here: z.boolean(),
  /** The new address, for `email`. Absent for a session on hold. */
  newEmail: z.optional(z.string()),
})
/** Parsed change that takes effect later. */
export type AccountChange = z.output<typeof accountChange>

/** When a change takes effect that the wallet did not sign. Absent if it took effect at once. */
const pendingUntil = z.optional(seconds)

const session = z.object({
  sessionId: id,
  origin,
  browser: z.string(),
  country: z.nullable(z.string()),
  createdAt: seconds,
  seenAt: seconds,
  /** True while the device is new. */
  onHold: z.boolean(),
  here: z.boolean(),
})
/** Parsed session of an account. */
export type SessionOnWire = z.output<typeof session>

const sessionApi = {
  /** The live sessions of the account, the last used first. */
  'POST /v1/sessions/list': { request: z.strictObject({}), answer: z.object({ sessions: z.array(session) }) },
  /**
   * Ends one session. In an account with a wallet, that of another confirmed device ends at once only if the wallet
   * signed the request, else after 7 days. Errors: `not_found`, `on_hold`, `wallet_signature`.
   */
  'POST /v1/sessions/end': {
    request: z.strictObject({ sessionId: id, ...optionalWalletSignature }),
    answer: z.object({ pendingUntil }),
  },
  /**
   * Ends all sessions, this one included. In an account with a wallet and without its signature, those of other
   * confirmed devices end after 7 days. Errors: `on_hold`, `wallet_signature`.
   */
  'POST /v1/sessions/revoke-all': {
    request: z.strictObject({ ...optionalWalletSignature }),
    answer: z.object({ pendingUntil }),
  },
} as const

const emailApi = {
  'POST /v1/email/start': {
    request: z.strictObject({ email: z.string().check(z.maxLength(254)) }),
    answer: z.object({ changeId: id, action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  'POST /v1/email/primary': { request: z.strictObject({ changeId: id, code: emailedCode }), answer: z.object({}) },
  /**
   * Changes the address. In an account with a wallet and without its signature, the change takes effect after 7 days.
   * Errors: `email_taken`, `on_hold`, `wallet_signature`, `frozen`.
   */
  'POST /v1/email/secondary': {
    request: z.strictObject({ changeId: id, code: emailedCode, ...optionalWalletSignature }),
    answer: z.object({ newEmail: z.string(), pendingUntil }),
  },
} as const

export const accountApi = {
  ...sessionApi,
  ...emailApi,
  /**
   * Closes the account: after 72 hours, or, for an account with a wallet and without its signature, after 30 days. The
   * data of a wallet is erased 30 days later. Until then, a login restores the account. Errors: `on_hold`,
   * `wallet_signature`, `frozen`.
   */
  'POST /v1/account/delete': {
    request: z.strictObject({
      challengeId: id,
      code: emailedCode,
      word: z.literal('delete'),
      ...optionalWalletSignature,
    }),
    /** `pending`: a confirmed device can stop the deletion, and sessions do not end before `closesAt`. */
    answer: z.object({ pending: z.boolean(), closesAt: seconds, erasedAt: seconds }),
  },
  /** The changes that can still be stopped, the next one first. */
  'POST /v1/account/changes': {
    request: z.strictObject({}),
    answer: z.object({ changes: z.array(accountChange) }),
  },
  /**
   * Stops a change. Removes the device that requested it, if it is newer than this one. A session on hold can stop only
   * its own changes. The owner is notified by email. Errors: `on_hold`, `expired`.
   */
  'POST /v1/account/changes/cancel': { request: z.strictObject({ changeId: id }), answer: z.object({}) },
} as const
