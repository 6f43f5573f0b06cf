import * as z from 'zod/mini'
import { asker, b64, id, origin, requestFacts } from './login-fields.js'

/** SHA-256 of the secret that the frame keeps in its browser; absent where that browser keeps nothing. */
const browserHash = z.optional(b64(32))
/** What lets the page of the wallet go on: the browser's secret, or a person who compared and pressed Yes. */
const permission = { secret: z.optional(b64(32)), confirmed: z.optional(z.literal(true)) }

/** The routes of a login with an account elsewhere, up to its result. */
export const socialLoginApi = {
  'POST /v1/oauth/start': {
    ask: z.strictObject({
      ...asker,
      provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
      browserHash,
    }),
    answer: z.object({ uri: z.string(), attemptId: id, matchWord: z.string() }),
  },
  /** What the callback page shows where the browser's secret is absent. Looking ends nothing. `expired`. */
  'POST /v1/oauth/look': { ask: z.strictObject({ state: z.string().check(z.maxLength(4096)) }), answer: requestFacts },
  /**
   * Of the callback page. A code counts only with the secret of the browser that began, or with `confirmed`: a person
   * compared the match word on that page and pressed Yes. `origin` is the page's that embeds the frame: the exact target of its
   * message. An app without windows puts `--` and its own address, encoded, behind the state, and then `returnTo` is
   * where to go: that address, with `result_uri` in its query. It is always of `origin`.
   */
  'POST /v1/oauth/callback': {
    ask: z.strictObject({
      state: z.string().check(z.maxLength(4096)),
      code: z.optional(z.string().check(z.maxLength(2048))),
      error: z.optional(z.string().check(z.maxLength(256))),
      iss: z.optional(z.string().check(z.maxLength(512))),
      ...permission,
    }),
    answer: z.object({ resultUri: z.string(), origin, returnTo: z.optional(z.string()) }),
  },
  /** Long poll of 25 s. */
  'POST /v1/oauth/wait': {
    ask: z.strictObject({ attemptId: id }),
    answer: z.discriminatedUnion('status', [
      z.object({ status: z.literal('pending') }),
      z.object({ status: z.literal('ready'), resultUri: z.string() }),
    ]),
  },
  /** `url` is a page of the wallet, `W/farcaster#<token>`: the relay is not asked yet. */
  'POST /v1/farcaster/start': {
    ask: z.strictObject({ ...asker, browserHash }),
    answer: z.object({ url: z.string(), attemptId: id, matchWord: z.string() }),
  },
  /** The three of that page; no DPoP, the token is the proof. Looking opens nothing. */
  'POST /v1/farcaster/look': { ask: z.strictObject({ token: b64(64) }), answer: requestFacts },
  /** Opens the request at the relay, with the secret of the browser that began, or once a person confirmed. Once. */
  'POST /v1/farcaster/open': {
    ask: z.strictObject({ token: b64(64), ...permission }),
    answer: z.object({ url: z.string() }),
  },
  'POST /v1/farcaster/deny': { ask: z.strictObject({ token: b64(64) }), answer: z.object({}) },
} as const
