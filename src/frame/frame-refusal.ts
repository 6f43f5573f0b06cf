import type { AppEventName } from '../contract/app-events.js'
import { frameError, type FrameErrorPayload } from '../contract/frame-events.js'
import type { FrameErrorCode } from '../contract/frame-protocol.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'

/** What a frame that says nothing better is heard as. Spec point 8. */
const NOTHING_SAID = 'An error occurred'

const byCode: Readonly<Record<FrameErrorCode, ErrorCode>> = {
  E_ORIGIN: 'config/origin-not-allowed',
  E_SCHEMA: 'frame/replied-error',
  E_STATE: 'frame/out-of-step',
  E_RATE: 'frame/too-fast',
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

/** The error of this package that says what the frame said: its code, its sentence as the text, its payload as the cause. */
export function frameRefusal(name: AppEventName, payload: unknown): AppKitError {
  const read = frameError.safeParse(payload)
  const said = bare(read.success ? read.data : { message: '' })
  const code = said.code && (byEvent[`${name} ${said.code}`] ?? byCode[said.code])
  return new AppKitError(code ?? 'frame/replied-error', { text: said.message || NOTHING_SAID, cause: said })
}

/** What the frame itself said, where an error came from it: how many tries are left, how long to wait. */
export function frameReply(error: unknown): FrameErrorPayload | undefined {
  if (!AppKitError.is(error) || !isPlain(error.cause)) return undefined
  const read = frameError.safeParse(error.cause)
  return read.success ? bare(read.data) : undefined
}

/** Without a prototype: what a script of the page adds to every object must not be heard as the frame's. */
function bare(payload: FrameErrorPayload): FrameErrorPayload {
  return Object.freeze(Object.assign(Object.create(null) as object, payload))
}

/** Errors that we wrap have a message, too, but are no payload. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
