import * as z from 'zod/mini'
import { accountType, embeddedUser, siwxMessage } from './embedded-user.js'
import { LOGIN_TIMEOUT_MS } from './frame-protocol.js'
import { rpcRequest } from './rpc-requests.js'

const MAX_EMAIL_LENGTH = 254

/** An email address: one `@`, a local part and a dotted host, without whitespace or control characters. */
export const email = z
  .string()
  .check(
    z.maxLength(MAX_EMAIL_LENGTH),
    z.regex(
      /^[^\s@\p{C}<>()[\],;:\\"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u,
    ),
  )

const chainId = z.union([
  z.string().check(z.regex(/^[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  z.int().check(z.positive()),
])
const nothing = z.optional(z.strictObject({}))
const done = z.optional(z.unknown())
const name = z.string().check(z.maxLength(64))
const link = z.string().check(z.maxLength(2048))

const otp = z.strictObject({ otp: z.string().check(z.maxLength(16)) })

/**
 * When a backup is offered: after the first login of a new wallet, or before it receives something. The frame shows the
 * offer only to a wallet without a backup, and once per session.
 */
export const backupOccasion = z.enum(['login', 'receive'])
/** The occasion of an offer, see {@link backupOccasion}. */
export type BackupOccasion = z.output<typeof backupOccasion>

/** The social logins with a page of the provider. Farcaster has its own two events. */
export const socialProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
/** Id of a social login provider. */
export type SocialProvider = z.output<typeof socialProvider>

/**
 * The state that a request requires: 0 a bound port, 1 a login in progress, 2 a session, 3 an unlocked wallet, 4 an
 * approval.
 */
export type AccessLevel = 0 | 1 | 2 | 3 | 4

interface AppEvent {
  readonly payload: z.ZodMiniType
  readonly success: z.ZodMiniType
  readonly level: AccessLevel
  /** Rate limit per port: `burst` requests at once, then `perSecond`. */
  readonly rate: { readonly perSecond: number; readonly burst: number }
  /** Maximum response time in milliseconds; 0 if the user decides. */
  readonly timeoutMs: number
}

const perMinute = (count: number) => ({ perSecond: count / 60, burst: count })
const perSecond = (count: number) => ({ perSecond: count, burst: count * 2 })

/** The events that the app can send, without their prefix. Payloads are strict; success payloads allow unknown keys. */
export const appEvents = {
  SWITCH_NETWORK: {
    payload: z.strictObject({ chainId }),
    success: z.object({ chainId }),
    level: 0,
    rate: perSecond(5),
    timeoutMs: 10_000,
  },
  CONNECT_EMAIL: {
    payload: z.strictObject({ email }),
    success: z.object({
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      matchWord: z.optional(name),
      digits: z.optional(z.int().check(z.minimum(4), z.maximum(16))),
    }),
    level: 0,
    rate: perMinute(6),
    timeoutMs: LOGIN_TIMEOUT_MS,
  },
  /** Waits up to 10 minutes for the emailed link. The frame's timeout comes first. */
  CONNECT_DEVICE: { payload: nothing, success: done, level: 1, rate: perMinute(6), timeoutMs: 610_000 },
  CONNECT_OTP: { payload: otp, success: done, level: 1, rate: perSecond(1), timeoutMs: LOGIN_TIMEOUT_MS },
  // The frame shows a screen, because browsers require the click of a passkey in the frame.
  CONNECT_PASSKEY: { payload: nothing, success: done, level: 0, rate: perMinute(6), timeoutMs: 0 },
  CONNECT_SOCIAL: {
    payload: z.strictObject({
      uri: z.string().check(z.maxLength(512)),
      chainId: z.optional(chainId),
      preferredAccountType: z.optional(accountType),
      siwxMessage: z.optional(siwxMessage),
    }),
    success: embeddedUser,
    level: 1,
    rate: perMinute(3),
    timeoutMs: LOGIN_TIMEOUT_MS,
  },
  GET_FARCASTER_URI: {
    payload: nothing,
    success: z.object({ url: link, matchWord: z.optional(name) }),
    level: 0,
    rate: perMinute(3),
    timeoutMs: LOGIN_TIMEOUT_MS,
  },
  CONNECT_FARCASTER: {
    payload: nothing,
    success: z.object({ userName: name }),
    level: 1,
    rate: perMinute(3),
    timeoutMs: 300_000,
  },
  GET_USER: {
    payload: z.optional(
      z.strictObject({
        chainId: z.optional(chainId),
        preferredAccountType: z.optional(accountType),
        siwxMessage: z.optional(siwxMessage),
        socialUri: z.optional(z.string().check(z.maxLength(512))),
      }),
    ),
    success: embeddedUser,
    level: 2,
    rate: perSecond(5),
    timeoutMs: 120_000,
  },
  GET_SOCIAL_REDIRECT_URI: {
    payload: z.strictObject({ provider: socialProvider }),
    success: z.object({ uri: link, matchWord: z.optional(name) }),
    level: 0,
    rate: perMinute(5),
    timeoutMs: LOGIN_TIMEOUT_MS,
  },
  SIGN_OUT: { payload: nothing, success: done, level: 0, rate: perSecond(2), timeoutMs: 3_000 },
  IS_CONNECTED: {
    payload: z.optional(z.strictObject({ token: z.optional(name) })),
    success: z.object({ isConnected: z.boolean() }),
    level: 0,
    rate: perSecond(5),
    timeoutMs: 5_000,
  },
  GET_CHAIN_ID: { payload: nothing, success: z.object({ chainId }), level: 0, rate: perSecond(10), timeoutMs: 5_000 },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: nothing,
    success: z.object({ smartAccountEnabledNetworks: z.array(z.number()).check(z.maxLength(64)) }),
    level: 0,
    rate: perSecond(1),
    timeoutMs: 10_000,
  },
  INIT_SMART_ACCOUNT: {
    payload: nothing,
    success: z.object({ address: z.string(), isDeployed: z.boolean() }),
    level: 2,
    rate: perMinute(2),
    timeoutMs: 60_000,
  },
  SET_PREFERRED_ACCOUNT: {
    payload: z.strictObject({ type: accountType }),
    success: z.object({ type: accountType, address: z.string() }),
    level: 2,
    rate: perSecond(1),
    timeoutMs: 10_000,
  },
  RPC_REQUEST: {
    payload: rpcRequest,
    success: z.optional(z.unknown()),
    level: 0,
    rate: { perSecond: 20, burst: 60 },
    timeoutMs: 0,
  },
  RPC_ABORT: {
    payload: z.strictObject({ id: z.string().check(z.maxLength(36)) }),
    success: z.object({ aborted: z.boolean() }),
    level: 0,
    rate: perSecond(20),
    timeoutMs: 2_000,
  },
  UPDATE_EMAIL: {
    payload: z.strictObject({ email }),
    success: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    level: 2,
    rate: perMinute(3),
    timeoutMs: LOGIN_TIMEOUT_MS,
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: otp, success: done, level: 2, rate: perSecond(1), timeoutMs: LOGIN_TIMEOUT_MS },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: otp,
    // `pendingUntil`: Unix seconds. The wallet did not sign the change, so the address changes then.
    success: z.object({ newEmail: z.string(), pendingUntil: z.optional(z.number()) }),
    level: 2,
    rate: perSecond(1),
    timeoutMs: LOGIN_TIMEOUT_MS,
  },
  SYNC_THEME: {
    payload: z.strictObject({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(
        z.record(z.string().check(z.maxLength(64)), z.union([z.string().check(z.maxLength(128)), z.number()])),
      ),
      /** The language of the modal, a BCP 47 tag. The frame has the texts of some languages, and uses English otherwise. */
      locale: z.optional(z.string().check(z.maxLength(35))),
    }),
    success: done,
    level: 0,
    rate: perSecond(5),
    timeoutMs: 5_000,
  },
  SYNC_DAPP_DATA: {
    payload: z.strictObject({
      metadata: z.optional(
        z.strictObject({
          name: z.string().check(z.maxLength(64)),
          description: z.string().check(z.maxLength(256)),
          url: z.string().check(z.maxLength(256)),
          icons: z.array(z.string().check(z.maxLength(512))).check(z.maxLength(4)),
        }),
      ),
      sdkVersion: z.optional(name),
      sdkType: z.optional(z.string().check(z.maxLength(16))),
      projectId: z.string().check(z.maxLength(128)),
    }),
    success: done,
    level: 0,
    rate: perSecond(1),
    timeoutMs: 5_000,
  },
  RELOAD: { payload: nothing, success: done, level: 0, rate: perMinute(6), timeoutMs: 5_000 },
  PING: { payload: nothing, success: z.object({ t: z.number() }), level: 0, rate: perSecond(1), timeoutMs: 2_000 },
  // Without an occasion, the user chose to back up.
  SET_UP_RECOVERY: {
    payload: z.optional(z.strictObject({ occasion: z.optional(backupOccasion) })),
    success: z.object({ methods: z.array(z.string()) }),
    level: 2,
    rate: perMinute(6),
    timeoutMs: 0,
  },
  RECOVER: { payload: nothing, success: done, level: 2, rate: perMinute(6), timeoutMs: 0 },
} as const satisfies Readonly<Record<string, AppEvent>>

/** Name of an event that the app can send, without its prefix. */
export type AppEventName = keyof typeof appEvents

export const withdrawable: ReadonlySet<AppEventName> = new Set<AppEventName>([
  'RPC_REQUEST',
  'GET_USER',
  'CONNECT_DEVICE',
  'CONNECT_PASSKEY',
  'SET_UP_RECOVERY',
  'RECOVER',
])
/** The payload of an app event, as the app sends it. */
export type AppPayload<N extends AppEventName> = z.input<(typeof appEvents)[N]['payload']>
/** Parsed response to an app event. */
export type AppSuccess<N extends AppEventName> = z.output<(typeof appEvents)[N]['success']>

/** The first message of the app, sent to the window with a `MessagePort`. All others use the port. */
export const hello = z.strictObject({
  v: z.literal(1),
  projectId: z.string().check(z.maxLength(128)),
  sdk: z.string().check(z.maxLength(64)),
  nonce: z.string().check(z.regex(/^[A-Za-z0-9_-]{21,64}$/)),
})
/** The parsed {@link hello} message. */
export type Hello = z.output<typeof hello>
