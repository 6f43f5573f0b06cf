/**
 * The codes a refusal of `/v1` may carry, each with the status it comes with. Stable; what a person reads is
 * the caller's business.
 */
export const apiErrorCodes = {
  /** The body is no JSON, is not what the route takes, or an address is none. */
  invalid_request: 400,
  /** `left` says how many tries remain. */
  otp_invalid: 400,
  /** Wrong password, passkey or file. `left` says how many attempts remain, `retryAfter` until when where that is 0. */
  recovery_invalid: 400,
  state_mismatch: 400,
  provider_failed: 400,
  /** No proof, a broken, an old or a used one. */
  invalid_dpop_proof: 401,
  /** The proof's clock is off: `Date` and `DPoP-Nonce` tell the gateway's. Try once more with them. */
  use_dpop_nonce: 401,
  /** The access or refresh token is none, is over, or belongs to another key. */
  invalid_token: 401,
  /** A refresh token came twice: the session is over everywhere. */
  reuse_detected: 401,
  step_up_required: 401,
  project_unknown: 401,
  origin_not_allowed: 403,
  device_unverified: 403,
  /** Of a device that was confirmed less than a day ago. */
  on_hold: 403,
  /** The request changes the wallet, and is not signed by the wallet: another key, other content, or an old nonce. */
  wallet_signature: 403,
  /** A device on hold must prove a recovery of the wallet first. */
  recovery_required: 403,
  not_found: 404,
  epoch: 409,
  wallet_exists: 409,
  /** Told only to somebody who reads that mailbox. */
  email_taken: 409,
  /** Over, used, replaced by a newer one, or never there; one answer for all four. */
  expired: 410,
  /** The person pressed "This wasn't me". */
  denied: 410,
  too_large: 413,
  /** Too many wrong codes for this account; `retryAfter` in seconds. */
  locked: 423,
  /** Too many wrong recovery attempts for this wallet; `retryAfter` in seconds. */
  recovery_locked: 423,
  /** The wallet's share is not given out. */
  frozen: 423,
  /** `retryAfter` in seconds, also as `Retry-After`. */
  rate_limited: 429,
  failed: 500,
  provider_missing: 501,
  unavailable: 503,
} as const
/** The name of a failure of the API. */
export type ApiErrorCode = keyof typeof apiErrorCodes
