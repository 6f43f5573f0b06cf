import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import {
  dictionaryOfRecords,
  hexData,
  label,
  maybeLabel,
  maybeLink,
  plainAddress,
  listOfRecords,
} from './wire-fields.js'

export const MIN_NAME_LENGTH = 4
export const MAX_NAME_LENGTH = 63

export const localName = z
  .string()
  .check(z.minLength(MIN_NAME_LENGTH), z.maxLength(MAX_NAME_LENGTH), z.regex(/^[a-z0-9-]+$/))
export const nameSuffix = z.string().check(z.maxLength(128), z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/))
export const fullName = z.string().check(z.minLength(3), z.maxLength(255), z.regex(/^[^\s/?#\p{C}]+$/u))

export const identityReply = z.object({ name: z.nullable(label), avatar: z.nullable(maybeLink) })
export type IdentityReply = z.output<typeof identityReply>

const timestamp = orElse(z.optional(z.union([z.string().check(z.maxLength(40)), z.number()])), undefined)

export const nameRecord = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  registered_at: timestamp,
  updated_at: timestamp,
  addresses: dictionaryOfRecords(/^\d{1,10}$/, z.object({ address: plainAddress, created: timestamp })),
  attributes: orElse(z.optional(listOfRecords(z.object({ avatar: maybeLink, bio: maybeLabel }), 100)), undefined),
})
export type NameRecord = z.output<typeof nameRecord>

export const nameSuggestions = z.object({
  suggestions: listOfRecords(
    z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)), registered: z.boolean() }),
    100,
  ),
})
export type NameSuggestions = z.output<typeof nameSuggestions>

/** The request to register a name. The address signs `message`, the JSON of a {@link registrationMessage}. */
export const registerName = z.object({
  /** `0x80000000 | chainId`, unsigned. Standard: ENSIP-11. */
  coin_type: z.int().check(z.minimum(0), z.maximum(0xff_ff_ff_ff)),
  address: plainAddress,
  message: z.string().check(z.maxLength(4_096)),
  /** Signed by a key or a contract. Standards: EIP-191, EIP-1271, ERC-6492. */
  signature: hexData,
})
export type RegisterName = z.output<typeof registerName>

const storableText = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[^\0\p{Cs}]*$/u))

export const registrationMessage = z.object({
  name: fullName,
  attributes: z.optional(z.record(storableText(32), storableText(MAX_NAME_LENGTH * 4))),
  timestamp: z.int().check(z.nonnegative()),
  /** Binds the signature to the gateway's origin. */
  gateway: z.string().check(z.maxLength(255)),
  chainId: z.string().check(z.regex(/^eip155:\d{1,10}$/)),
})
