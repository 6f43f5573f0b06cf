import * as z from 'zod/mini'
import { caip2, plainAddress } from './wire-fields.js'

// The API between a page and the app's authentication server, below a URL of the app's choice. Bodies are JSON. Errors
// have a status of 400 or above and a {@link signInRefusal}.
//
// - `GET {base}/nonce` returns a {@link signInNonce}. It is valid for ten minutes and one `verify`.
// - `POST {base}/verify` takes a {@link signInRequest}, checks its content, nonce and signatures, and returns a
// {@link signInGrant}. Several networks are accepted together or not at all.
// - `GET {base}/session` returns the {@link signInSessions} of the cookie or bearer token, or an empty list.
// - `POST {base}/sign-out` takes a {@link signOutRequest}, ends the matching sessions, and returns 204.
//
// The server identifies the user by a cookie (`HttpOnly; SameSite=Lax; Secure`), or by the grant's `token`, which the
// page sends as `Authorization: Bearer`.
const line = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u))
const timestamp = z.string().check(z.maxLength(40))
const signature = z.string().check(z.minLength(1), z.maxLength(131_074))
const resources = z.array(line(8_192)).check(z.maxLength(64))

/** A random text of 8 to 256 letters and digits. It is accepted once. */
export const signInNonce = z.object({ nonce: z.string().check(z.regex(/^[A-Za-z0-9]{8,256}$/)) })
/** Parsed response of `nonce`. */
export type SignInNonce = z.output<typeof signInNonce>

/** The fields of a message. */
export const signInData = z.object({
  accountAddress: plainAddress,
  chainId: caip2,
  domain: line(269),
  uri: line(2_048),
  version: z.literal('1'),
  nonce: signInNonce.shape.nonce,
  issuedAt: z.optional(timestamp),
  expirationTime: z.optional(timestamp),
  notBefore: z.optional(timestamp),
  requestId: z.optional(line(256)),
  statement: z.optional(line(8_192)),
  resources: z.optional(resources),
})

/** The signed message of a WalletConnect wallet. Standard: CAIP-74. */
export const signInCacao = z.object({
  h: z.object({ t: z.enum(['caip122', 'eip4361']) }),
  p: z.object({
    iss: line(256),
    aud: line(2_048),
    domain: line(269),
    version: z.string().check(z.maxLength(8)),
    nonce: line(256),
    iat: timestamp,
    exp: z.optional(timestamp),
    nbf: z.optional(timestamp),
    requestId: z.optional(line(256)),
    statement: z.optional(line(8_192)),
    resources: z.optional(resources),
  }),
  s: z.object({ t: z.enum(['eip191', 'eip1271']), s: signature, m: z.optional(z.string().check(z.maxLength(65_536))) }),
})

/** A sign-in on one network. The signed `message` is authoritative; `data` is the page's parsed copy. */
export const signInProof = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(65_536)),
  signature,
  data: signInData,
  cacao: z.optional(signInCacao),
})
/** A parsed sign-in on one network. */
export type SignInProof = z.output<typeof signInProof>

const others = z.optional(z.array(signInProof).check(z.maxLength(31)))

/**
 * Request of `verify`. With WalletConnect, a wallet signs for several networks with one approval and one nonce:
 * `others` has the same account and data for further networks. The nonce is used once.
 */
export const signInRequest = z.object({ ...signInProof.shape, others })
/** Parsed request of `verify`. */
export type SignInRequest = z.output<typeof signInRequest>

/** Response of `verify`. */
export const signInGrant = z.object({
  session: signInProof,
  others,
  token: z.optional(z.string().check(z.minLength(1), z.maxLength(4_096), z.regex(/^[\w\-.~+/]+=*$/))),
})
/** Parsed response of `verify`. */
export type SignInGrant = z.output<typeof signInGrant>

/** The current sessions, one per account and network. */
export const signInSessions = z.object({ sessions: z.array(signInProof).check(z.maxLength(64)) })
/** Parsed response of `session`. */
export type SignInSessions = z.output<typeof signInSessions>

/** The session to end, or all if empty. */
export const signOutRequest = z.object({ chainId: z.optional(caip2), address: z.optional(plainAddress) })
/** Parsed request of `sign-out`. */
export type SignOutRequest = z.output<typeof signOutRequest>

/** Error response, with a message for the user. */
export const signInRefusal = z.object({ message: z.string(), code: z.optional(z.string()) })
/** A parsed error response. */
export type SignInRefusal = z.output<typeof signInRefusal>
