import type { AppEventName } from '../contract/app-events.js'
import type { FrameErrorPayload } from '../contract/frame-events.js'
import type { FrameErrorCode } from '../contract/frame-protocol.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'

/** What a frame that says nothing better is heard as. Spec point 8. */
const NOTHING_SAID = 'An error occurred'

const byCode: Readonly<Record<FrameErrorCode, ErrorCode>> = {
  E_ORIGIN: 'config/origin-not-allowed',
  E_SCHEMA: 'frame/replied-error',
  E_STATE: 'frame/invalid-state',
  E_RATE: 'frame/rate-limited',
  E_TIMEOUT: 'frame/no-answer',
  E_UNAUTH: 'frame/session-expired',
  E_DEVICE: 'device/unconfirmed',
  E_OTP_INVALID: 'otp/invalid',
  E_OTP_EXPIRED: 'otp/expired',
  E_OTP_LOCKED: 'otp/locked',
  E_PROVIDER: 'social/unavailable',
  E_NETWORK: 'frame/offline',
  E_STORAGE: 'frame/storage-refused',
  E_POPUP: 'frame/popup-blocked',
  E_LOCKED: 'frame/locked',
  E_FROZEN: 'frame/frozen',
  E_RECOVERY: 'recovery/needed',
  E_METHOD: 'request/not-allowed',
  E_CHAIN: 'network/unsupported',
  E_REJECTED: 'wallet/rejected',
  E_ABORTED: 'request/aborted',
  E_LIMIT: 'request/too-many',
  E_INTERNAL: 'frame/replied-error',
}

/** Where an event means something of its own by a code. */
const byEvent: Readonly<Record<string, ErrorCode>> = {
  'CONNECT_EMAIL E_RATE': 'email/throttled',
  'UPDATE_EMAIL E_RATE': 'email/throttled',
  'CONNECT_DEVICE E_DEVICE': 'device/denied',
  'CONNECT_SOCIAL E_OTP_EXPIRED': 'social/expired',
  'CONNECT_SOCIAL E_TIMEOUT': 'social/expired',
  'CONNECT_SOCIAL E_REJECTED': 'social/denied',
}

/**
 * The error that says what the frame said, which was read already: screens make it without the schemas. Its text is
 * the frame's sentence, its cause the payload.
 */
export function refusalError(name: AppEventName, payload: FrameErrorPayload): AppKitError {
  const said = bare(payload)
  const code = said.code && (byEvent[`${name} ${said.code}`] ?? byCode[said.code])
  return new AppKitError(code ?? 'frame/replied-error', { text: said.message || NOTHING_SAID, cause: said })
}

/** Without a prototype: what a script of the page adds to every object must not be heard as the frame's. */
export function bare(payload: FrameErrorPayload): FrameErrorPayload {
  return Object.freeze(Object.assign(Object.create(null) as object, payload))
}
