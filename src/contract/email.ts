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
