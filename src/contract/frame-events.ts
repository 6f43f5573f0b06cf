import * as z from 'zod/mini'
import { frameErrorCodes } from './frame-protocol.js'

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
