/**
 * The constants of the channel between the app and the embedded wallet's frame. The names are those of
 * spec point 7; `docs/embedded-wallet.md` tells the whole protocol.
 */

/** Of every message from the app to the frame. */
export const APP_PREFIX = '@appkit-app/'
/** Of every message from the frame to the app. */
export const FRAME_PREFIX = '@appkit-frame/'
/** What `HELLO` says in `v`; a frame of another major version is refused. */
export const PROTOCOL_VERSION = 1

/** The bounds of one message, checked before anything of it is read. */
export interface MessageLimits {
  /** Bytes of its JSON in UTF-8. */
  readonly bytes: number
  readonly depth: number
  readonly keys: number
}

/** Of every message, unless the two below say otherwise. */
export const defaultLimits: MessageLimits = { bytes: 8 * 1024, depth: 12, keys: 2_000 }
/** Of `RPC_REQUEST`. */
export const rpcRequestLimits: MessageLimits = { ...defaultLimits, bytes: 128 * 1024 }
/** Of the frame's answers. */
export const replyLimits: MessageLimits = { ...defaultLimits, bytes: 256 * 1024, keys: 20_000 }

/** How long the frame may take to say `READY`, in milliseconds (facts 4.7). */
export const READY_TIMEOUT_MS = 20_000
/** After how long a frame that is not ready is diagnosed, in milliseconds. */
export const READY_SLOW_MS = 3_000
/** How long one of the five login requests may take, in milliseconds (spec point 9). */
export const LOGIN_TIMEOUT_MS = 30_000
/** How long a person may think over an unsafe request, in milliseconds. */
export const APPROVAL_TIMEOUT_MS = 600_000
/** Open unsafe requests a port may have: one on screen, the others waiting. */
export const MAX_QUEUED_APPROVALS = 10
/** Bursts beyond a rate, times this in ten seconds, close the port. */
export const FLOOD_FACTOR = 5

/** Every way in which the frame says no. Stable; the sentence beside it is safe to show. */
export const frameErrorCodes = [
  'E_ORIGIN',
  'E_SCHEMA',
  'E_STATE',
  'E_RATE',
  'E_TIMEOUT',
  'E_UNAUTH',
  'E_DEVICE',
  'E_OTP_INVALID',
  'E_OTP_EXPIRED',
  'E_OTP_LOCKED',
  'E_PROVIDER',
  'E_NETWORK',
  'E_STORAGE',
  'E_POPUP',
  'E_LOCKED',
  'E_FROZEN',
  'E_RECOVERY',
  'E_METHOD',
  'E_CHAIN',
  'E_REJECTED',
  'E_ABORTED',
  'E_LIMIT',
  'E_INTERNAL',
] as const
/** The name of a failure as the frame says it. */
export type FrameErrorCode = (typeof frameErrorCodes)[number]
