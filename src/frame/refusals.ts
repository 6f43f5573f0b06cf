import type { AppEventName } from '../contract/app-events.js'
import { frameError, type FrameErrorCode, type FrameErrorPayload } from '../contract/frame-protocol.js'
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

/** The error of this package that says what the frame said: its code, its sentence as the text, its payload as the cause. */
export function frameRefusal(name: AppEventName, payload: unknown): AppKitError {
  const read = frameError.safeParse(payload)
  return refusalError(name, read.success ? read.data : { message: '' })
}

/** What the frame itself said, where an error came from it: how many tries are left, how long to wait. */
export function frameReply(error: unknown): FrameErrorPayload | undefined {
  if (!AppKitError.is(error) || !isPlain(error.cause)) return undefined
  const read = frameError.safeParse(error.cause)
  return read.success ? bare(read.data) : undefined
}

/** Errors that we wrap have a message, too, but are no payload. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const aborted: readonly AppEventName[] = ['RPC_REQUEST', 'SET_UP_RECOVERY', 'RECOVER']

/** What an aborted request rejects with: one that a person was asked for, and any other. Spec point 8. */
export function abortedRequest(name: AppEventName, signal: AbortSignal | undefined): AppKitError {
  return aborted.includes(name)
    ? new AppKitError('request/aborted', { text: 'Request was aborted', cause: signal?.reason })
    : new AppKitError('request/failed', { text: 'Something went wrong', cause: signal?.reason })
}
