/** The stable error codes of `/v1`, with their HTTP status. Clients choose the text for the user. */
export const apiErrorCodes = {
  invalid_request: 400,
  otp_invalid: 400,
  /**
   * Wrong password, passkey or file. `left` contains the remaining attempts; if it is 0, `retryAfter` contains the time
   * to wait.
   */
  recovery_invalid: 400,
  /** The passkey's response is not valid for this wallet and challenge. */
  passkey_invalid: 400,
  state_mismatch: 400,
  provider_failed: 400,
  invalid_dpop_proof: 401,
  /** The client's clock is off. Retry with the gateway's `Date` and `DPoP-Nonce` headers. */
  use_dpop_nonce: 401,
  invalid_token: 401,
  /** A refresh token was used twice. All sessions of its chain are revoked. */
  reuse_detected: 401,
  step_up_required: 401,
  project_unknown: 401,
  origin_not_allowed: 403,
  device_unverified: 403,
  on_hold: 403,
  /** The request is not signed by the wallet, or its signature has another key, content or an old nonce. */
  wallet_signature: 403,
  recovery_required: 403,
  not_found: 404,
  /** The passkey is not the login of an account: it was deleted with its account, or is a recovery only. */
  passkey_unknown: 404,
  epoch: 409,
  wallet_exists: 409,
  /** Returned only to the owner of that mailbox, to prevent enumeration. */
  email_taken: 409,
  /** Expired, used, replaced or unknown. The response does not distinguish them. */
  expired: 410,
  denied: 410,
  too_large: 413,
  locked: 423,
  recovery_locked: 423,
  frozen: 423,
  rate_limited: 429,
  failed: 500,
  provider_missing: 501,
  unavailable: 503,
} as const
/** An error code of `/v1`. */
export type ApiErrorCode = keyof typeof apiErrorCodes
