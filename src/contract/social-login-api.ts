import * as z from 'zod/mini'
import { caller, b64, id, origin, requestFacts } from './login-fields.js'

/** SHA-256 of the secret stored in the browser. Absent if the browser stores nothing. */
const browserHash = z.optional(b64(32))
const permission = { secret: z.optional(b64(32)), confirmed: z.optional(z.literal(true)) }

export const socialLoginApi = {
  'POST /v1/oauth/start': {
    request: z.strictObject({
      ...caller,
      provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
      browserHash,
    }),
    answer: z.object({ uri: z.string(), attemptId: id, matchWord: z.string() }),
  },
  /** Data for the callback page if the browser has no secret. Has no effect. Error: `expired`. */
  'POST /v1/oauth/look': {
    request: z.strictObject({ state: z.string().check(z.maxLength(4096)) }),
    answer: requestFacts,
  },
  /**
   * Called by the callback page. A code requires the secret of the browser that started the login, or `confirmed`: the
   * user compared the match word and pressed Yes. `origin` is that of the embedding page, the target of the message. An
   * app without windows appends `--` and its encoded URL to the state. `returnTo` is then that URL with `result_uri` in
   * its query, always on `origin`.
   */
  'POST /v1/oauth/callback': {
    request: z.strictObject({
      state: z.string().check(z.maxLength(4096)),
      code: z.optional(z.string().check(z.maxLength(2048))),
      error: z.optional(z.string().check(z.maxLength(256))),
      iss: z.optional(z.string().check(z.maxLength(512))),
      ...permission,
    }),
    answer: z.object({ resultUri: z.string(), origin, returnTo: z.optional(z.string()) }),
  },
  'POST /v1/oauth/wait': {
    request: z.strictObject({ attemptId: id }),
    answer: z.discriminatedUnion('status', [
      z.object({ status: z.literal('pending') }),
      z.object({ status: z.literal('ready'), resultUri: z.string() }),
    ]),
  },
  /** `url` is a page of the wallet, `W/farcaster#<token>`. The relay is not contacted yet. */
  'POST /v1/farcaster/start': {
    request: z.strictObject({ ...caller, browserHash }),
    answer: z.object({ url: z.string(), attemptId: id, matchWord: z.string() }),
  },
  'POST /v1/farcaster/look': { request: z.strictObject({ token: b64(64) }), answer: requestFacts },
  /** Opens the request at the relay once, with the browser's secret or the user's confirmation. */
  'POST /v1/farcaster/open': {
    request: z.strictObject({ token: b64(64), ...permission }),
    answer: z.object({ url: z.string() }),
  },
  'POST /v1/farcaster/deny': { request: z.strictObject({ token: b64(64) }), answer: z.object({}) },
} as const
