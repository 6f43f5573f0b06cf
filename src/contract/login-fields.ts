import * as z from 'zod/mini'

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

export const b64 = (bytes: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(Math.ceil((bytes * 4) / 3)))
export const id = z.string().check(z.minLength(1), z.maxLength(64))
export const origin = z.string().check(z.maxLength(255))
const project = z.string().check(z.maxLength(128))
/** Seconds since the epoch, or a duration. */
export const seconds = z.int().check(z.nonnegative())

/** The client: the project, and the page that embeds the frame, as reported by the browser. */
export const caller = { projectId: project, origin }

/** Facts that the user compares before confirming a device or a login. */
export const requestFacts = z.object({
  origin,
  browser: z.string(),
  country: z.nullable(z.string()),
  at: seconds,
  matchWord: z.string(),
})
