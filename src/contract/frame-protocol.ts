import * as z from 'zod/mini'

/** Prefix of messages from the app to the frame. */
export const APP_PREFIX = '@appkit-app/'
/** Prefix of messages from the frame to the app. */
export const FRAME_PREFIX = '@appkit-frame/'
/** The `v` of `HELLO`. Frames with another major version are rejected. */
export const PROTOCOL_VERSION = 1

/** Size limits of a message, checked before it is read. */
export interface MessageLimits {
  readonly bytes: number
  readonly depth: number
  readonly keys: number
}

/** Limits of all messages without specific limits. */
export const defaultLimits: MessageLimits = { bytes: 8 * 1024, depth: 12, keys: 2_000 }
/** Transactions and typed data may be larger than other messages. */
export const rpcRequestLimits: MessageLimits = { ...defaultLimits, bytes: 128 * 1024 }
/** Limits of the frame's responses. */
export const replyLimits: MessageLimits = { ...defaultLimits, bytes: 256 * 1024, keys: 20_000 }

/** Maximum time until `READY`, in milliseconds. */
export const READY_TIMEOUT_MS = 20_000
/** Delay before a slow load is diagnosed, in milliseconds. */
export const READY_SLOW_MS = 3_000
/** Timeout of the login requests, in milliseconds. */
export const LOGIN_TIMEOUT_MS = 30_000
/** Maximum time for the user to decide on an approval, in milliseconds. */
export const APPROVAL_TIMEOUT_MS = 600_000
/** Maximum number of pending approvals per port, including the one on screen. */
export const MAX_QUEUED_APPROVALS = 10
/** Multiple of a rate limit within ten seconds that closes the port. */
export const FLOOD_FACTOR = 5

/** The stable error codes of the frame. The messages sent with them are safe to show. */
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
/** An error code in a `…_ERROR` message of the frame. */
export type FrameErrorCode = (typeof frameErrorCodes)[number]

/** The storage available to the frame: IndexedDB, the Storage Access API, a popup window, or memory only. */
export const storageTier = z.enum(['idb', 'saa', 'popup', 'memory'])
/** A storage tier of the frame, see {@link storageTier}. */
export type StorageTier = z.output<typeof storageTier>

/** Why the frame requests to be shown. */
export const showReason = z.enum(['approval', 'unlock', 'recovery', 'otp'])
const side = z.int()
const size = { width: side.check(z.minimum(320), z.maximum(480)), height: side.check(z.minimum(320), z.maximum(800)) }

/** Payload of `…_ERROR` messages. The message is safe to show. */
export const frameError = z.object({
  message: z.string().check(z.maxLength(512)),
  code: z.optional(z.enum(frameErrorCodes)),
  retryAfter: z.optional(z.number()),
  left: z.optional(z.number()),
  /** Error code of a request that a node or the wallet rejected. Standards: EIP-1193, EIP-1474. */
  rpcCode: z.optional(z.number()),
  data: z.optional(z.unknown()),
  ref: z.optional(z.string().check(z.maxLength(64))),
})
/** Parsed payload of an `…_ERROR` message. */
export type FrameErrorPayload = z.output<typeof frameError>

/**
 * Events that the frame sends on its own, without their prefix. `READY` is sent to the window, the others to the port.
 */
export const frameEvents = {
  READY: z.object({ version: z.string().check(z.maxLength(16)), storage: z.optional(storageTier) }),
  SESSION_UPDATE: z.object({ token: z.string().check(z.maxLength(64)) }),
  /** `title` names the request, for the header above the frame. */
  SHOW: z.object({ reason: showReason, title: z.optional(z.string().check(z.maxLength(80))), ...size }),
  HIDE: z.optional(z.unknown()),
  ESCAPE: z.optional(z.unknown()),
  RESIZE: z.object(size),
  OPEN_POPUP: z.object({ url: z.string().check(z.maxLength(2048)), reason: showReason }),
  RECOVERY_REQUIRED: z.object({ methods: z.array(z.enum(['passkey', 'password', 'file', 'device'])) }),
  // Sent after every change, and before the response to a login. Contains neither the methods nor a share.
  BACKUP: z.object({ isBackedUp: z.boolean() }),
  CHANGED: z.object({
    accounts: z.optional(z.array(z.string())),
    chainId: z.optional(z.union([z.string(), z.number()])),
  }),
  /** A social login that the frame polled has failed. Success is reported by `SESSION_UPDATE`. */
  LOGIN_FAILED: frameError,
} as const
/** Name of an event that the frame can send, without its prefix. */
export type FrameEventName = keyof typeof frameEvents
/** Parsed payload of a frame event. */
export type FrameEvent<N extends FrameEventName> = z.output<(typeof frameEvents)[N]>

/** Response to `HELLO`. */
export const helloSuccess = z.object({ channelId: z.string(), nonce: z.string(), limits: z.optional(z.unknown()) })
