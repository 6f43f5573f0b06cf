import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/** Maximum length of a name, symbol or title. Longer ones are cut, because a long name must not hide a token. */
export const MAX_LABEL_LENGTH = 128
export const MAX_LINK_LENGTH = 2048
/** Maximum number of records read from a list. The rest is ignored. */
export const MAX_RECORDS = 10_000

export const caip2 = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
export const caip10 = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))
export const plainAddress = z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/))
/** An address with or without its network. Services send both. */
export const anyAddress = z.union([caip10, plainAddress])

/** A decimal amount in whole tokens, for example `0.25`, without sign or exponent. */
export const decimalText = z.string().check(z.maxLength(160), z.regex(/^\d+(?:\.\d+)?$/))
/** An amount in the smallest unit. */
export const unitText = z.string().check(z.maxLength(80), z.regex(/^\d+$/))
export const hexData = z.string().check(z.maxLength(131_074), z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
export const decimals = z.int().check(z.minimum(0), z.maximum(255))

/** Untrusted text, cut at {@link MAX_LABEL_LENGTH}. Render it as text. */
export const label = z.pipe(z.string(), z.transform(truncate))
export const maybeLabel = orElse(z.optional(label), undefined)
/** An optional link as a plain string. Check its scheme before use. */
export const maybeLink = orElse(z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_LINK_LENGTH))), undefined)
/** Above any real price or value. Higher numbers are invalid, and sums of them would be meaningless. */
export const MAX_VALUE = 1e21
export const boundedNumber = z.number().check(z.nonnegative(), z.maximum(MAX_VALUE))
/** An optional number. Undefined if unknown, never 0. */
export const maybeNumber = orElse(z.optional(boundedNumber), undefined)
export const maybeFlag = orElse(z.optional(z.boolean()), undefined)

/** A list whose invalid records are skipped. Fails for other values. */
export function listOfRecords<T extends z.ZodMiniType>(record: T, maxRecords = MAX_RECORDS) {
  const readable = (values: unknown[]): z.output<T>[] =>
    values.slice(0, maxRecords).flatMap(value => {
      const read = record.safeParse(value)
      return read.success ? [read.data] : []
    })
  return z.pipe(z.array(z.unknown()), z.transform(readable))
}

/** A dictionary whose invalid keys and records are skipped. Fails for other values. */
export function dictionaryOfRecords<T extends z.ZodMiniType>(key: RegExp, record: T) {
  const readable = (values: Record<string, unknown>): Record<string, z.output<T>> => {
    const read = Object.entries(values).map(([name, value]) => [name, record.safeParse(value)] as const)
    return Object.fromEntries(
      read.flatMap(([name, { success, data }]) => (success && key.test(name) ? [[name, data]] : [])),
    )
  }
  return z.pipe(z.record(z.string(), z.unknown()), z.transform(readable))
}

function truncate(text: string): string {
  if (text.length <= MAX_LABEL_LENGTH) return text
  const short = text.slice(0, MAX_LABEL_LENGTH)
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short
}
