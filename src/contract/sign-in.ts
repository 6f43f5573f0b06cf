import * as z from 'zod/mini'
import { caip2, plainAddress } from './wire-fields.js'

/**
 * What a page and a server say to each other so that a person is signed in there, below an address of the app's own choice.
 * JSON both ways; a refusal is a status of 400 and above with {@link signInRefusal}.
 *
 * - `GET {base}/nonce` gives a {@link signInNonce}: good for ten minutes and for one `verify` alone.
 * - `POST {base}/verify` takes a {@link signInRequest}, checks what it says, its nonce and its signatures, and gives a
 *   {@link signInGrant}. Of several networks all are taken or none.
 * - `GET {base}/session` gives {@link signInSessions}: those of the cookie or of the bearer token; an empty list for nobody.
 * - `POST {base}/sign-out` takes a {@link signOutRequest}, ends what it names, and gives 204.
 *
 * Who is signed in the server knows by a cookie (`HttpOnly; SameSite=Lax; Secure`), or by the grant's `token`, which the page
 * then sends as `Authorization: Bearer`.
 */
const line = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u))
const moment = z.string().check(z.maxLength(40))
const signature = z.string().check(z.minLength(1), z.maxLength(131_074))
const resources = z.array(line(8_192)).check(z.maxLength(64))

/** A number used once. */
export const signInNonce = z.object({ nonce: z.string().check(z.regex(/^[A-Za-z0-9]{8,256}$/)) })
/** A number used once. */
export type SignInNonce = z.output<typeof signInNonce>

/** What a message says, field by field. */
export const signInData = z.object({
  accountAddress: plainAddress,
  chainId: caip2,
  domain: line(269),
  uri: line(2_048),
  version: z.literal('1'),
  nonce: signInNonce.shape.nonce,
  issuedAt: z.optional(moment),
  expirationTime: z.optional(moment),
  notBefore: z.optional(moment),
  requestId: z.optional(line(256)),
  statement: z.optional(line(8_192)),
  resources: z.optional(resources),
})

/** The signed message of the wallet-connection protocol, where that was how. Standard: CAIP-74. */
export const signInCacao = z.object({
  h: z.object({ t: z.enum(['caip122', 'eip4361']) }),
  p: z.object({
    iss: line(256),
    aud: line(2_048),
    domain: line(269),
    version: z.string().check(z.maxLength(8)),
    nonce: line(256),
    iat: moment,
    exp: z.optional(moment),
    nbf: z.optional(moment),
    requestId: z.optional(line(256)),
    statement: z.optional(line(8_192)),
    resources: z.optional(resources),
  }),
  s: z.object({ t: z.enum(['eip191', 'eip1271']), s: signature, m: z.optional(z.string().check(z.maxLength(65_536))) }),
})

/** A sign-in on one network, as `verify` takes it and `session` gives it: the text that was signed counts, `data` is how the page read it. */
export const signInProof = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(65_536)),
  signature,
  data: signInData,
  cacao: z.optional(signInCacao),
})
/** A sign-in on one network. */
export type SignInProof = z.output<typeof signInProof>

/** With the first one 32. */
const others = z.optional(z.array(signInProof).check(z.maxLength(31)))

/**
 * What `verify` takes. A wallet of the wallet-connection protocol signs for several networks with one approval and one nonce:
 * the further ones are `others`, in which the same account says the same but for the network. The nonce is used up once.
 */
export const signInRequest = z.object({ ...signInProof.shape, others })
/** What `verify` takes. */
export type SignInRequest = z.output<typeof signInRequest>

/** What `verify` gives. */
export const signInGrant = z.object({
  session: signInProof,
  /** The further networks that were taken; a server that knows nothing of them takes the first alone. */
  others,
  /** For a page that cannot have the server's cookie. */
  token: z.optional(z.string().check(z.minLength(1), z.maxLength(4_096), z.regex(/^[\w\-.~+/]+=*$/))),
})
/** What `verify` gives. */
export type SignInGrant = z.output<typeof signInGrant>

/** Who is signed in: one sign-in for each account and network. */
export const signInSessions = z.object({ sessions: z.array(signInProof).check(z.maxLength(64)) })
/** Who is signed in. */
export type SignInSessions = z.output<typeof signInSessions>

/** The sign-in that ends; all of them where nothing is named. */
export const signOutRequest = z.object({ chainId: z.optional(caip2), address: z.optional(plainAddress) })
/** The sign-in that ends. */
export type SignOutRequest = z.output<typeof signOutRequest>

/** Why the server did not: a sentence for the person. */
export const signInRefusal = z.object({ message: z.string(), code: z.optional(z.string()) })
/** Why the server did not. */
export type SignInRefusal = z.output<typeof signInRefusal>
