import * as z from 'zod/mini'
import { accountApi, accountChange } from './account-api.js'
import { handoverApi } from './handover-api.js'
import { newPasskey, passkeyAssertion, passkeyChallenge } from './passkey-api.js'
import { b64, id, recoveryApi, walletSignature } from './recovery-api.js'
import { emailedCode as code, origin, requestFacts, seconds } from './wire-facts.js'

const project = z.string().check(z.maxLength(128))

/** The client: the project, and the page that embeds the frame, as reported by the browser. */
export const caller = { projectId: project, origin }

/** Public data of a wallet, without keys or shares. `sealed` is useless without two shares. */
export const walletRecordOnWire = z.object({
  walletId: id,
  epoch: z.int().check(z.nonnegative()),
  /** The encrypted seed: IV and AES-256-GCM ciphertext. */
  sealed: b64(256),
  evmAddress: z.string(),
  solanaAddress: z.string(),
  recovery: z.array(z.enum(['passkey', 'password', 'file'])),
  holdUntil: seconds,
  /**
   * Another device handed its share to this one, and the gateway withholds its own until then. Absent if this device can
   * open the wallet, or never received a share.
   */
  opensAt: z.optional(seconds),
  frozen: z.boolean(),
})
/** Parsed public data of a wallet. */
export type WalletRecordOnWire = z.output<typeof walletRecordOnWire>

/** The session of a successful login or refresh. */
export const sessionGrant = z.object({
  accessToken: z.string(),
  /** Rotates on each use. Reuse of an old token revokes the whole chain. */
  refreshToken: z.string(),
  expiresIn: seconds,
  /** Has no authority and may be sent to the app in `SESSION_UPDATE`. */
  appToken: z.string(),
  userId: id,
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  wallet: z.nullable(walletRecordOnWire),
  /** Changes of the account that take effect later and can still be stopped. Absent without such changes. */
  changes: z.optional(z.array(accountChange)),
})
/** The parsed session of a login or refresh. */
export type SessionGrant = z.output<typeof sessionGrant>

/**
 * Result of a login step: connected, or a device that must be confirmed first. `confirmBy` is the emailed link or
 * another device of the account, which shows `matchWord`.
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
/** Parsed result of a login step. */
export type LoginOutcome = z.output<typeof loginOutcome>

/** Error response with a status of 400 or above. */
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  retryAfter: z.optional(z.number()),
  left: z.optional(z.number()),
})
/** A parsed {@link apiError}. */
export type ApiError = z.output<typeof apiError>

// SHA-256 of the secret stored in the browser. Absent if the browser stores nothing.
const browserHash = z.optional(b64(32))
const permission = { secret: z.optional(b64(32)), confirmed: z.optional(z.literal(true)) }

const socialLoginApi = {
  'POST /v1/oauth/start': {
    request: z.strictObject({
      ...caller,
      provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
      browserHash,
    }),
    answer: z.object({ uri: z.string(), attemptId: id, matchWord: z.string() }),
  },
  /** Data for the callback page if the browser has no secret. Has no effect. Error: `expired`. */
  'POST /v1/oauth/look': {
    request: z.strictObject({ state: z.string().check(z.maxLength(4096)) }),
    answer: requestFacts,
  },
  /**
   * Called by the callback page. A code requires the secret of the browser that started the login, or `confirmed`: the
   * user compared the match word and pressed Yes. `origin` is that of the embedding page, the target of the message. An
   * app without windows appends `--` and its encoded URL to the state. `returnTo` is then that URL with `result_uri` in
   * its query, always on `origin`.
   */
  'POST /v1/oauth/callback': {
    request: z.strictObject({
      state: z.string().check(z.maxLength(4096)),
      code: z.optional(z.string().check(z.maxLength(2048))),
      error: z.optional(z.string().check(z.maxLength(256))),
      iss: z.optional(z.string().check(z.maxLength(512))),
      ...permission,
    }),
    answer: z.object({ resultUri: z.string(), origin, returnTo: z.optional(z.string()) }),
  },
  'POST /v1/oauth/wait': {
    request: z.strictObject({ attemptId: id }),
    answer: z.discriminatedUnion('status', [
      z.object({ status: z.literal('pending') }),
      z.object({ status: z.literal('ready'), resultUri: z.string() }),
    ]),
  },
  /** `url` is a page of the wallet, `W/farcaster#<token>`. The relay is not contacted yet. */
  'POST /v1/farcaster/start': {
    request: z.strictObject({ ...caller, browserHash }),
    answer: z.object({ url: z.string(), attemptId: id, matchWord: z.string() }),
  },
  'POST /v1/farcaster/look': { request: z.strictObject({ token: b64(64) }), answer: requestFacts },
  /** Opens the request at the relay once, with the browser's secret or the user's confirmation. */
  'POST /v1/farcaster/open': {
    request: z.strictObject({ token: b64(64), ...permission }),
    answer: z.object({ url: z.string() }),
  },
  'POST /v1/farcaster/deny': { request: z.strictObject({ token: b64(64) }), answer: z.object({}) },
} as const

/**
 * The HTTP API between the frame and the gateway, under `/v1`. Each request has a DPoP proof of the frame's key (RFC
 * 9449), and those of a session have `Authorization: DPoP <access token>`. Binary values are base64url without padding.
 * Times are seconds since the epoch.
 */
/** Request and response schemas of each route, by method and path. */
export const loginApi = {
  'POST /v1/otp/send': {
    request: z.strictObject({
      ...caller,
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
  'POST /v1/otp/verify': { request: z.strictObject({ challengeId: id, code }), answer: loginOutcome },
  'POST /v1/device/wait': {
    request: z.strictObject({ deviceId: id }),
    answer: z.union([loginOutcome, z.object({ status: z.literal('pending') })]),
  },
  /** The three routes of the emailed link. The token is the proof, without DPoP. */
  'POST /v1/device/look': {
    request: z.strictObject({ token: b64(64) }),
    answer: requestFacts,
  },
  'POST /v1/device/approve': { request: z.strictObject({ token: b64(64) }), answer: z.object({ origin }) },
  'POST /v1/device/deny': { request: z.strictObject({ token: b64(64) }), answer: z.object({}) },
  /** Devices to confirm on another device, for accounts without email. Requires a session that is not on hold. */
  'POST /v1/device/pending': {
    request: z.strictObject({}),
    answer: z.object({ devices: z.array(z.extend(requestFacts, { deviceId: id })) }),
  },
  'POST /v1/device/decide': {
    request: z.strictObject({ deviceId: id, approved: z.boolean() }),
    answer: z.object({}),
  },
  'POST /v1/link/look': {
    request: z.strictObject({ token: b64(64) }),
    answer: z.object({ kind: z.enum(['undo_email', 'undo_shares', 'freeze', 'lift_freeze']) }),
  },
  'POST /v1/link/use': { request: z.strictObject({ token: b64(64) }), answer: z.object({}) },
  ...socialLoginApi,
  'POST /v1/oauth/redeem': { request: z.strictObject({ ref: b64(64) }), answer: loginOutcome },
  'POST /v1/farcaster/wait': {
    request: z.strictObject({ attemptId: id }),
    answer: z.union([loginOutcome, z.object({ status: z.literal('pending') })]),
  },
  /** A single-use challenge, bound to the key, project and page. It is valid for five minutes. */
  'POST /v1/passkey/options': { request: z.strictObject(caller), answer: passkeyChallenge },
  /** Creates an account that the passkey logs in to. Errors: `expired`, `passkey_invalid`. */
  'POST /v1/passkey/register': {
    request: z.strictObject({ ...caller, challenge: b64(32), passkey: newPasskey }),
    answer: loginOutcome,
  },
  /** Logs in without another confirmation. Errors: `expired`, `passkey_invalid`, `passkey_unknown`. */
  'POST /v1/passkey/login': {
    request: z.strictObject({ ...caller, challenge: b64(32), assertion: passkeyAssertion }),
    answer: loginOutcome,
  },
  'POST /v1/token/refresh': { request: z.strictObject({ refreshToken: b64(64) }), answer: sessionGrant },
  'POST /v1/token/revoke': { request: z.strictObject({ refreshToken: b64(64) }), answer: z.object({}) },
  'POST /v1/wallet/nonce': { request: z.strictObject({}), answer: z.object({ nonce: z.string(), expiresIn: seconds }) },
  /**
   * First step of a new set of shares. It is pending until committed and replaces an earlier pending set. Its epoch is
   * the active one plus one, starting at 1. Errors: `epoch`, `wallet_exists`.
   */
  'PUT /v1/wallet': {
    request: z.strictObject({
      walletId: id,
      epoch: z.int().check(z.positive()),
      sealed: b64(256),
      share: b64(33),
      evmAddress: z.string().check(z.maxLength(42)),
      solanaAddress: z.string().check(z.maxLength(44)),
      reason: z.enum(['create', 'device', 'recovery', 'rotate']),
      ...walletSignature,
    }),
    answer: z.object({ epoch: z.int() }),
  },
  /**
   * Second step, only for the session that created the set. The previous set and its recoveries can be restored for 30
   * days, and the owner is notified by email. Idempotent for the active epoch.
   */
  'POST /v1/wallet/commit': {
    request: z.strictObject({ walletId: id, epoch: z.int(), ...walletSignature }),
    answer: z.object({ wallet: walletRecordOnWire }),
  },
  /**
   * The share of the active epoch, or of the pending one to prove it, sealed with HPKE to a new X25519 key of the
   * frame. Only for a device that created the set, proved a recovery, or, once its hold is over, was approved by another
   * device: `recovery_required`.
   */
  'POST /v1/wallet/share': {
    request: z.strictObject({ walletId: id, epoch: z.int(), publicKey: b64(32) }),
    answer: z.object({ enc: b64(32), ciphertext: b64(128) }),
  },
  /**
   * Freezes the wallet. If it is frozen already, sends another email. `step_up_required` without an email address to
   * unfreeze it.
   */
  'POST /v1/wallet/freeze': { request: z.strictObject({}), answer: z.object({}) },
  /**
   * Ends a freeze with an emailed code and the wallet's signature, if the original email is lost. `epoch` is the set to
   * activate: the current one, or one that was replaced within the last 30 days.
   */
  'POST /v1/wallet/unfreeze': {
    request: z.strictObject({ challengeId: id, code, walletId: id, epoch: z.int(), ...walletSignature }),
    answer: z.object({ wallet: walletRecordOnWire }),
  },
  ...recoveryApi,
  ...handoverApi,
  ...accountApi,
  'POST /v1/step-up/send': {
    request: z.strictObject({ purpose: z.enum(['export', 'delete', 'unfreeze']) }),
    answer: z.object({ challengeId: id, expiresIn: seconds }),
  },
  'POST /v1/export/intent': {
    request: z.strictObject({ challengeId: id, code }),
    answer: z.object({ until: seconds }),
  },
} as const
/** Method and path of a route in {@link loginApi}. */
export type LoginRoute = keyof typeof loginApi
/** Request body of a route. */
export type LoginRequest<R extends LoginRoute> = z.input<(typeof loginApi)[R]['request']>
/** Parsed response of a route. */
export type LoginAnswer<R extends LoginRoute> = z.output<(typeof loginApi)[R]['answer']>
