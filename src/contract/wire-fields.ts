import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/** The most characters of a name, a symbol or a title; what is longer is cut, for a long name must hide no token. */
export const MAX_LABEL = 128
/** The most characters of a link. */
export const MAX_LINK = 2048
/** The most records of a list that are read; the rest of a longer one is left out. */
export const MAX_RECORDS = 10_000

/** A network by CAIP-2, of any namespace. Standard: CAIP-2. */
export const caip2 = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
/** A token or an account with its network. Standard: CAIP-10. */
export const caip10 = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))
/** An address without its network. */
export const plainAddress = z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/))
/** An address with or without its network: services send both. */
export const anyAddress = z.union([caip10, plainAddress])

/** An amount in the token's own unit, such as `0.25`; no sign, no exponent. */
export const decimalText = z.string().check(z.maxLength(160), z.regex(/^\d+(?:\.\d+)?$/))
/** An amount in the smallest unit. */
export const unitText = z.string().check(z.maxLength(80), z.regex(/^\d+$/))
/** Bytes as `0x` and hex, 64 KiB at most. */
export const hexData = z.string().check(z.maxLength(131_074), z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
/** How many places a token has: 0 to 255. */
export const decimals = z.int().check(z.minimum(0), z.maximum(255))

/** A name as somebody unknown chose it: any text, cut at {@link MAX_LABEL}. Whoever shows it shows it as text. */
export const label = z.pipe(z.string(), z.transform(cut))
/** A name that may be missing; what is not a text counts as missing. */
export const maybeLabel = orElse(z.optional(label), undefined)
/** A link that may be missing. A plain text here: whoever loads or opens it checks its scheme first. */
export const maybeLink = orElse(z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_LINK))), undefined)
/** More than anything costs or is worth. What is beyond it is no number that means something, and its sums would be none. */
export const MAX_NUMBER = 1e21
/** A number that is neither below zero nor absurd. */
export const soundNumber = z.number().check(z.nonnegative(), z.maximum(MAX_NUMBER))
/** A number that may be unknown, and then is absent: never 0 for not known. */
export const maybeNumber = orElse(z.optional(soundNumber), undefined)
/** A yes that may be missing. */
export const maybeFlag = orElse(z.optional(z.boolean()), undefined)

/** A list of which each broken record is left out alone. What is no list fails. */
export function recordsOf<T extends z.ZodMiniType>(record: T, most = MAX_RECORDS) {
  const readable = (values: unknown[]): z.output<T>[] =>
    values.slice(0, most).flatMap(value => {
      const read = record.safeParse(value)
      return read.success ? [read.data] : []
    })
  return z.pipe(z.array(z.unknown()), z.transform(readable))
}

/** A dictionary of which each entry with an odd key or a broken record is left out alone. What is none fails. */
export function entriesOf<T extends z.ZodMiniType>(key: RegExp, record: T) {
  const readable = (values: Record<string, unknown>): Record<string, z.output<T>> => {
    const read = Object.entries(values).map(([name, value]) => [name, record.safeParse(value)] as const)
    return Object.fromEntries(
      read.flatMap(([name, { success, data }]) => (success && key.test(name) ? [[name, data]] : [])),
    )
  }
  return z.pipe(z.record(z.string(), z.unknown()), z.transform(readable))
}

/** Cuts between characters, never within one that takes two code units. */
function cut(text: string): string {
  if (text.length <= MAX_LABEL) return text
  const short = text.slice(0, MAX_LABEL)
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short
}
