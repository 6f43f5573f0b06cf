import type { ApiErrorCode } from '../../../../src/contract/api-error-codes.js'
import type { FrameErrorCode } from '../../../../src/contract/frame-protocol.js'
import { type WorkerFault, WorkerError } from '../worker/worker-protocol.js'
import { FrameError, type FrameErrorDetails } from './frame-error.js'

/** A definite refusal by the gateway. Other failures, such as no response, are a `FrameError`. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'

  constructor(
    readonly status: number,
    /** One of `apiErrorCodes`, or an unknown code of a newer gateway. */
    readonly code: string,
    readonly details: Pick<FrameErrorDetails, 'retryAfter' | 'left'> = {},
  ) {
    super(code)
  }

  static is(value: unknown, ...codes: readonly ApiErrorCode[]): value is ApiRefusal {
    return value instanceof ApiRefusal && (codes as readonly string[]).includes(value.code)
  }
}

type Row = readonly [FrameErrorCode, string]

const refusals: Readonly<Partial<Record<string, Row>>> = {
  otp_invalid: ['E_OTP_INVALID', 'Incorrect code.'],
  expired: ['E_OTP_EXPIRED', 'This has expired. Start again.'],
  denied: ['E_DEVICE', 'This was refused.'],
  locked: ['E_OTP_LOCKED', 'Too many wrong codes. Try again later.'],
  state_mismatch: ['E_STATE', 'This login belongs to another page.'],
  provider_failed: ['E_PROVIDER', 'The provider did not confirm the login.'],
  passkey_invalid: ['E_PROVIDER', 'The passkey did not confirm the login.'],
  passkey_unknown: ['E_UNAUTH', 'This passkey does not log in to a wallet.'],
  provider_missing: ['E_PROVIDER', 'This way to log in is not set up here.'],
  invalid_token: ['E_UNAUTH', 'Your session is over. Log in again.'],
  reuse_detected: ['E_UNAUTH', 'Your session is over. Log in again.'],
  step_up_required: ['E_UNAUTH', 'This needs a code from your email.'],
  project_unknown: ['E_ORIGIN', 'This project is not known here.'],
  origin_not_allowed: ['E_ORIGIN', 'This page may not use the wallet.'],
  device_unverified: ['E_DEVICE', 'Confirm this device with the link we sent you.'],
  on_hold: ['E_STATE', 'This device is too new for that. Try again in a day.'],
  wallet_signature: ['E_STATE', 'The wallet could not confirm this. Try again.'],
  recovery_invalid: ['E_RECOVERY', 'This does not open the wallet.'],
  recovery_locked: ['E_RECOVERY', 'Too many wrong attempts. Try again later.'],
  recovery_required: ['E_RECOVERY', 'Recover your wallet on this device first.'],
  frozen: ['E_FROZEN', 'This wallet is frozen. Unfreeze it with the link in your email.'],
  rate_limited: ['E_RATE', 'Please try again later.'],
  unavailable: ['E_NETWORK', 'This cannot be done right now. Try again in a moment.'],
  email_taken: ['E_STATE', 'This address belongs to another account.'],
  epoch: ['E_STATE', 'The wallet was changed elsewhere. Try again.'],
  wallet_exists: ['E_STATE', 'There is a wallet already.'],
  invalid_request: ['E_SCHEMA', 'This cannot be taken.'],
}

const workerFaults: Readonly<Record<WorkerFault, Row>> = {
  NO_RANDOMNESS: ['E_INTERNAL', 'This browser cannot make safe keys.'],
  SHARE_MISMATCH: ['E_RECOVERY', 'This device’s data doesn’t open the wallet.'],
  LOCKED: ['E_LOCKED', 'The wallet is locked.'],
  WEAK_PASSWORD: ['E_SCHEMA', 'This password is too easy to guess.'],
  WRONG_SECRET: ['E_RECOVERY', 'This does not open the wallet.'],
  BAD_RECOVERY: ['E_RECOVERY', 'This is damaged, or belongs to another wallet.'],
  NOT_A_SIGNER: ['E_SCHEMA', 'Your account does not sign this transaction.'],
  BAD_REQUEST: ['E_SCHEMA', 'This cannot be signed.'],
  BROKEN: ['E_INTERNAL', 'The wallet stopped working. Reload the page.'],
}

/** Converts any error to a `FrameError` with a code and a message that are safe to return to the app. */
export function toFrameError(thrown: unknown): FrameError {
  if (thrown instanceof ApiRefusal) {
    const [code, message] = refusals[thrown.code] ?? ['E_INTERNAL', 'The wallet server refused this.']
    const { retryAfter } = thrown.details
    const wait = code === 'E_RATE' && retryAfter ? `Please try again after ${Math.ceil(retryAfter)} seconds` : message
    return new FrameError(code, wait, thrown.details, thrown)
  }
  if (thrown instanceof WorkerError) return new FrameError(...workerFaults[thrown.fault], {}, thrown)
  if (thrown instanceof DOMException && thrown.name === 'AbortError')
    return new FrameError('E_ABORTED', 'Request was aborted', {}, thrown)
  if (thrown instanceof DOMException)
    return new FrameError('E_STORAGE', 'This browser does not keep the wallet.', {}, thrown)
  return FrameError.from(thrown)
}

/** Makes a function reject with a `FrameError` whatever went wrong. */
export function withFrameErrors<A extends readonly unknown[], T>(
  run: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      return await run(...args)
    } catch (thrown) {
      throw toFrameError(thrown)
    }
  }
}
