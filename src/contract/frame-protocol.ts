import * as z from 'zod/mini'

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

/** Which rung of the storage ladder the frame stands on. */
export const storageRung = z.enum(['idb', 'saa', 'popup', 'memory'])
/** Where the frame may keep its keys on this page. */
export type StorageRung = z.output<typeof storageRung>

/** Why the frame asks to be seen. */
export const showReason = z.enum(['approval', 'unlock', 'recovery', 'otp'])
const side = z.int()
const size = { width: side.check(z.minimum(320), z.maximum(480)), height: side.check(z.minimum(320), z.maximum(800)) }

/** What every `…_ERROR` carries. The message is safe to show. */
export const frameError = z.object({
  message: z.string().check(z.maxLength(512)),
  code: z.optional(z.enum(frameErrorCodes)),
  /** Seconds. */
  retryAfter: z.optional(z.number()),
  /** Of wrong codes: how many tries are left. */
  left: z.optional(z.number()),
  /** The RPC code of a request that failed on a node or was refused. Standard: EIP-1193, EIP-1474. */
  rpcCode: z.optional(z.number()),
  data: z.optional(z.unknown()),
  ref: z.optional(z.string().check(z.maxLength(64))),
})
/** What an error of the frame says. */
export type FrameErrorPayload = z.output<typeof frameError>

/** Every event the frame may send unasked, without its prefix. `READY` comes on the window, the others on the port. */
export const frameEvents = {
  READY: z.object({ version: z.string().check(z.maxLength(16)), storage: z.optional(storageRung) }),
  SESSION_UPDATE: z.object({ token: z.string().check(z.maxLength(64)) }),
  SHOW: z.object({ reason: showReason, ...size }),
  HIDE: z.optional(z.unknown()),
  /** Escape was pressed while the frame had the focus; what the frame showed is dismissed already. */
  ESCAPE: z.optional(z.unknown()),
  RESIZE: z.object(size),
  OPEN_POPUP: z.object({ url: z.string().check(z.maxLength(2048)), reason: showReason }),
  RECOVERY_REQUIRED: z.object({ methods: z.array(z.enum(['passkey', 'password', 'file', 'device'])) }),
  CHANGED: z.object({
    accounts: z.optional(z.array(z.string())),
    chainId: z.optional(z.union([z.string(), z.number()])),
  }),
  /** The login in a social's window, which the frame waits for by itself, came to nothing; its good end is a `SESSION_UPDATE`. */
  LOGIN_FAILED: frameError,
} as const
/** The name of an event the frame may send unasked, without its prefix. */
export type FrameEventName = keyof typeof frameEvents
/** What an event of the frame carries. */
export type FrameEvent<N extends FrameEventName> = z.output<(typeof frameEvents)[N]>

/** What the frame answers to `HELLO`. */
export const helloSuccess = z.object({ channelId: z.string(), nonce: z.string(), limits: z.optional(z.unknown()) })
