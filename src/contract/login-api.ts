import * as z from 'zod/mini'
import { asker, b64, id, origin, requestFacts, seconds } from './login-fields.js'
import { recoveryApi, walletSignature } from './recovery-api.js'
import { socialLoginApi } from './social-login-api.js'

/**
 * What the frame and the gateway say to each other over HTTP, under `/v1`. Every request carries a DPoP proof
 * of the frame's own key (RFC 9449 style); those of a session carry `Authorization: DPoP <access token>`.
 * Binary values are base64url without padding, times are seconds since the epoch.
 */
const code = z.string().check(z.regex(/^\d{6}(?:\d\d)?$/))

/** What is public about a wallet: no share, no seed. `sealed` is useless without two shares. */
export const walletRecordOnWire = z.object({
  walletId: id,
  /** Increases with each new set of shares. */
  epoch: z.int().check(z.nonnegative()),
  /** The sealed seed: iv and AES-256-GCM ciphertext. */
  sealed: b64(256),
  evmAddress: z.string(),
  solanaAddress: z.string(),
  /** The ways the person chose to bring the wallet back. */
  recovery: z.array(z.enum(['passkey', 'password', 'file'])),
  /** Until then transfers above a limit ask for recovery again, and there is no export; 0 for none. */
  holdUntil: seconds,
  frozen: z.boolean(),
})
/** A wallet as the API tells of it: no key is in it. */
export type WalletRecordOnWire = z.output<typeof walletRecordOnWire>

/** What a successful login brings. */
export const sessionGrant = z.object({
  accessToken: z.string(),
  /** Rotates on each use; the old one ends the family. */
  refreshToken: z.string(),
  /** Of the access token, in seconds. */
  expiresIn: seconds,
  /** Without any authority; may reach the page as `SESSION_UPDATE`. */
  appToken: z.string(),
  userId: id,
  email: z.nullable(z.string()),
  /** The social's own name for the person, where there is one. */
  userName: z.nullable(z.string()),
  wallet: z.nullable(walletRecordOnWire),
})
/** What a login or a refresh gives. */
export type SessionGrant = z.output<typeof sessionGrant>

/**
 * How a step of a login ends: logged in, or the device must be confirmed first. `confirmBy` says how: with the link in
 * the account's email, or on a device of the account, which shows `matchWord`.
 */
export const loginOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('connected'), session: sessionGrant }),
  z.object({
    status: z.literal('device'),
    deviceId: id,
    confirmBy: z.optional(z.enum(['email', 'device'])),
    matchWord: z.optional(z.string()),
  }),
])
/** What a right code or an account elsewhere leads to. */
export type LoginOutcome = z.output<typeof loginOutcome>

/** How a refusal looks, with every status of 400 and above. */
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  /** Seconds. */
  retryAfter: z.optional(z.number()),
  left: z.optional(z.number()),
})
/** What the API answers where it refuses. */
export type ApiError = z.output<typeof apiError>

/** Request and answer of each route: method and path, then the two schemas. */
export const loginApi = {
  'POST /v1/otp/send': {
    ask: z.strictObject({
      ...asker,
      email: z.string().check(z.maxLength(254)),
      locale: z.optional(z.string().check(z.maxLength(35))),
    }),
    answer: z.object({
      challengeId: id,
      matchWord: z.string(),
      digits: z.optional(z.union([z.literal(6), z.literal(8)])),
      expiresIn: seconds,
    }),
  },
  'POST /v1/otp/verify': { ask: z.strictObject({ challengeId: id, code }), answer: loginOutcome },
  /** Long poll of 25 s. */
  'POST /v1/device/wait': {
    ask: z.strictObject({ deviceId: id }),
    answer: z.union([loginOutcome, z.object({ status: z.literal('pending') })]),
  },
  /** The three of the mailed link; no DPoP, the token is the proof. */
  'POST /v1/device/look': {
    ask: z.strictObject({ token: b64(64) }),
    answer: requestFacts,
  },
  'POST /v1/device/approve': { ask: z.strictObject({ token: b64(64) }), answer: z.object({ origin }) },
  'POST /v1/device/deny': { ask: z.strictObject({ token: b64(64) }), answer: z.object({}) },
  /** Devices that wait for a device of this account, since it has no email. Of a session whose own hold is over. */
  'POST /v1/device/pending': {
    ask: z.strictObject({}),
    answer: z.object({ devices: z.array(z.extend(requestFacts, { deviceId: id })) }),
  },
  /** Lets one of them in, with a hold, or turns it away. `on_hold`, `expired`. */
  'POST /v1/device/decide': {
    ask: z.strictObject({ deviceId: id, approved: z.boolean() }),
    answer: z.object({}),
  },
  /** The two of any other mailed link; no DPoP, the token is the proof. Looking does nothing. */
  'POST /v1/link/look': {
    ask: z.strictObject({ token: b64(64) }),
    answer: z.object({ kind: z.enum(['undo_email', 'undo_shares', 'freeze', 'lift_freeze']) }),
  },
  'POST /v1/link/use': { ask: z.strictObject({ token: b64(64) }), answer: z.object({}) },
  ...socialLoginApi,
  'POST /v1/oauth/redeem': { ask: z.strictObject({ ref: b64(64) }), answer: loginOutcome },
  'POST /v1/farcaster/wait': {
    ask: z.strictObject({ attemptId: id }),
    answer: z.union([loginOutcome, z.object({ status: z.literal('pending') })]),
  },
  'POST /v1/token/refresh': { ask: z.strictObject({ refreshToken: b64(64) }), answer: sessionGrant },
  'POST /v1/token/revoke': { ask: z.strictObject({ refreshToken: b64(64) }), answer: z.object({}) },
  'POST /v1/sessions/list': {
    ask: z.strictObject({}),
    answer: z.object({
      sessions: z.array(z.object({ sessionId: id, origin, browser: z.string(), seenAt: seconds, here: z.boolean() })),
    }),
  },
  'POST /v1/sessions/revoke-all': { ask: z.strictObject({}), answer: z.object({}) },
  /** What the next statement of the wallet is signed over: of this session and device, for five minutes. */
  'POST /v1/wallet/nonce': { ask: z.strictObject({}), answer: z.object({ nonce: z.string(), expiresIn: seconds }) },
  /**
   * The first of two steps: the new set waits until it is committed, the old one stays in force. Its epoch is the one
   * in force plus one, 1 for the first; it takes the place of an earlier set that waits. `epoch`, `wallet_exists`.
   */
  'PUT /v1/wallet': {
    ask: z.strictObject({
      walletId: id,
      epoch: z.int().check(z.positive()),
      sealed: b64(256),
      /** The gateway's share of the vault key: 33 bytes. */
      share: b64(33),
      evmAddress: z.string().check(z.maxLength(42)),
      solanaAddress: z.string().check(z.maxLength(44)),
      /** Why the set is new; a new one only where the person has none yet. */
      reason: z.enum(['create', 'device', 'recovery', 'rotate']),
      ...walletSignature,
    }),
    answer: z.object({ epoch: z.int() }),
  },
  /**
   * The second step, only for the session that put the set. The set before and its recoveries stay restorable for 30
   * days, and the owner is told by email. Once more for the epoch in force is answered the same way: the first answer may have been lost.
   */
  'POST /v1/wallet/commit': {
    ask: z.strictObject({ walletId: id, epoch: z.int(), ...walletSignature }),
    answer: z.object({ wallet: walletRecordOnWire }),
  },
  /**
   * The share of the epoch in force (or of the pending one, to prove it), sealed by HPKE to a fresh X25519 key of the
   * frame. A device on hold that did not make this set proves a recovery first: `recovery_required`.
   */
  'POST /v1/wallet/share': {
    ask: z.strictObject({ walletId: id, epoch: z.int(), publicKey: b64(32) }),
    answer: z.object({ enc: b64(32), ciphertext: b64(128) }),
  },
  /** Frozen already: the owner gets another email. `step_up_required` without an address that could lift it. */
  'POST /v1/wallet/freeze': { ask: z.strictObject({}), answer: z.object({}) },
  /**
   * Ends a freeze with a mailed code and the wallet's signature, for when the email is lost. `epoch` is the set to have
   * in force from then on: the present one, or one that was replaced in the last 30 days.
   */
  'POST /v1/wallet/unfreeze': {
    ask: z.strictObject({ challengeId: id, code, walletId: id, epoch: z.int(), ...walletSignature }),
    answer: z.object({ wallet: walletRecordOnWire }),
  },
  ...recoveryApi,
  'POST /v1/email/start': {
    ask: z.strictObject({ email: z.string().check(z.maxLength(254)) }),
    answer: z.object({ changeId: id, action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  'POST /v1/email/primary': { ask: z.strictObject({ changeId: id, code }), answer: z.object({}) },
  'POST /v1/email/secondary': {
    ask: z.strictObject({ changeId: id, code }),
    answer: z.object({ newEmail: z.string() }),
  },
  /** A code for something that needs one more proof: 8 digits, mailed. */
  'POST /v1/step-up/send': {
    ask: z.strictObject({ purpose: z.enum(['export', 'delete', 'unfreeze']) }),
    answer: z.object({ challengeId: id, expiresIn: seconds }),
  },
  /** Allows one export within five minutes, and tells the owner. */
  'POST /v1/export/intent': { ask: z.strictObject({ challengeId: id, code }), answer: z.object({ until: seconds }) },
  'POST /v1/account/delete': {
    ask: z.strictObject({ challengeId: id, code, word: z.literal('delete') }),
    answer: z.object({ erasedAt: seconds }),
  },
} as const
/** The name of a route of the login API. */
export type LoginRoute = keyof typeof loginApi
/** What a route is asked with. */
export type LoginAsk<R extends LoginRoute> = z.input<(typeof loginApi)[R]['ask']>
/** What a route answers. */
export type LoginAnswer<R extends LoginRoute> = z.output<(typeof loginApi)[R]['answer']>
