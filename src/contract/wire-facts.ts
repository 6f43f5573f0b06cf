import * as z from 'zod/mini'

/** The origin of a page. */
export const origin = z.string().check(z.maxLength(255))

/** Seconds since the epoch, or a duration. */
export const seconds = z.int().check(z.nonnegative())

/** The thumbprint of a device's key. Standard: RFC 7638. */
export const thumbprint = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** Facts that the user compares before confirming a device or a login. */
export const requestFacts = z.object({
  origin,
  browser: z.string(),
  country: z.nullable(z.string()),
  at: seconds,
  matchWord: z.string(),
})

/** An emailed code of six or eight digits. */
export const emailedCode = z.string().check(z.regex(/^\d{6}(?:\d\d)?$/))
