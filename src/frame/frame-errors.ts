import type { AppEventName } from '../contract/app-events.js'
import { frameError, type FrameErrorCode, type FrameErrorPayload } from '../contract/frame-protocol.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'

const DEFAULT_MESSAGE = 'An error occurred'

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

const byEvent: Readonly<Record<string, ErrorCode>> = {
  'CONNECT_EMAIL E_RATE': 'email/throttled',
  'UPDATE_EMAIL E_RATE': 'email/throttled',
  'CONNECT_DEVICE E_DEVICE': 'device/denied',
  'CONNECT_SOCIAL E_OTP_EXPIRED': 'social/expired',
  'CONNECT_SOCIAL E_TIMEOUT': 'social/expired',
  'CONNECT_SOCIAL E_REJECTED': 'social/denied',
}

/**
 * Converts a frame error that is already validated, so that views need no schemas. The text is the frame's message, and
 * the cause is its payload.
 */
export function toFrameError(name: AppEventName, payload: FrameErrorPayload): AppKitError {
  const error = withoutPrototype(payload)
  const code = error.code && (byEvent[`${name} ${error.code}`] ?? byCode[error.code])
  return new AppKitError(code ?? 'frame/replied-error', { text: error.message || DEFAULT_MESSAGE, cause: error })
}

/**
 * Copies a payload without a prototype, so that properties a script adds to `Object.prototype` are not read as the
 * frame's.
 */
export function withoutPrototype(payload: FrameErrorPayload): FrameErrorPayload {
  return Object.freeze(Object.assign(Object.create(null) as object, payload))
}

export function parseFrameError(name: AppEventName, payload: unknown): AppKitError {
  const read = frameError.safeParse(payload)
  return toFrameError(name, read.success ? read.data : { message: '' })
}

/**
 * Returns the frame's payload from an error that it caused, for example with the remaining attempts or the waiting
 * time.
 */
export function getFramePayload(error: unknown): FrameErrorPayload | undefined {
  if (!AppKitError.is(error) || !isPlain(error.cause)) return undefined
  const read = frameError.safeParse(error.cause)
  return read.success ? withoutPrototype(read.data) : undefined
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const abortableEvents: readonly AppEventName[] = ['RPC_REQUEST', 'CONNECT_PASSKEY', 'SET_UP_RECOVERY', 'RECOVER']

export function createAbortError(name: AppEventName, signal: AbortSignal | undefined): AppKitError {
  return abortableEvents.includes(name)
    ? new AppKitError('request/aborted', { text: 'Request was aborted', cause: signal?.reason })
    : new AppKitError('request/failed', { text: 'Something went wrong', cause: signal?.reason })
}
