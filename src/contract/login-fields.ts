import * as z from 'zod/mini'

/** The most an email address may have. Standard: RFC 5321, 4.5.3.1. */
const MAX_EMAIL = 254

/** An email address: one `@`, something before it, a dotted host behind it, no blank or control character. */
export const email = z
  .string()
  .check(
    z.maxLength(MAX_EMAIL),
    z.regex(
      /^[^\s@\p{C}<>()[\],;:\\"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u,
    ),
  )

/** Bytes in base64url without padding, at most so many. */
export const b64 = (bytes: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(Math.ceil((bytes * 4) / 3)))
/** What the gateway names an attempt, a session or a device request with. */
export const id = z.string().check(z.minLength(1), z.maxLength(64))
/** Of a web page. */
export const origin = z.string().check(z.maxLength(255))
const project = z.string().check(z.maxLength(128))
/** Seconds since the epoch, or a span of them. */
export const seconds = z.int().check(z.nonnegative())

/** Who asks: the project, and the page that embeds the frame, as the browser told the frame. */
export const asker = { projectId: project, origin }

/** What a person compares before a device or a login is confirmed. */
export const requestFacts = z.object({
  origin,
  browser: z.string(),
  country: z.nullable(z.string()),
  at: seconds,
  matchWord: z.string(),
})
