import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { entriesOf, hexData, label, maybeLabel, maybeLink, plainAddress, recordsOf } from './wire-fields.js'

/** The fewest characters of a name, without its suffix. */
export const MIN_NAME = 4
/** The most. */
export const MAX_NAME = 63

/** A name that can be registered, without its suffix. */
export const localName = z.string().check(z.minLength(MIN_NAME), z.maxLength(MAX_NAME), z.regex(/^[a-z0-9-]+$/))
/** What names end with, without a dot before it. */
export const nameSuffix = z.string().check(z.maxLength(128), z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/))
/** A name to look up, suffix included. */
export const fullName = z.string().check(z.minLength(3), z.maxLength(255), z.regex(/^[^\s/?#\p{C}]+$/u))

/** What is known of an address by the naming services. */
export const identityReply = z.object({ name: z.nullable(label), avatar: z.nullable(maybeLink) })
/** What is known of an address by the naming services. */
export type IdentityReply = z.output<typeof identityReply>

const moment = orElse(z.optional(z.union([z.string().check(z.maxLength(40)), z.number()])), undefined)

/** A registered name, the addresses it leads to, and what its owner says of himself. */
export const nameRecord = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  registered_at: moment,
  updated_at: moment,
  /** By coin type. Standard: ENSIP-11. */
  addresses: entriesOf(/^\d{1,10}$/, z.object({ address: plainAddress, created: moment })),
  attributes: orElse(z.optional(recordsOf(z.object({ avatar: maybeLink, bio: maybeLabel }), 100)), undefined),
})
/** A registered name. */
export type NameRecord = z.output<typeof nameRecord>

/** Names that look like the one asked for, each with whether somebody has it. */
export const nameSuggestions = z.object({
  suggestions: recordsOf(
    z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)), registered: z.boolean() }),
    100,
  ),
})
/** Names that look like the one asked for. */
export type NameSuggestions = z.output<typeof nameSuggestions>

/** The request that registers a name: the address signs `message`, the JSON of a {@link registrationMessage}. */
export const registerName = z.object({
  /** `0x80000000 | chainId`, unsigned. Standard: ENSIP-11. */
  coin_type: z.int().check(z.minimum(0), z.maximum(0xff_ff_ff_ff)),
  address: plainAddress,
  message: z.string().check(z.maxLength(4_096)),
  /** Of a key, or what a contract accepts. Standards: EIP-191, EIP-1271, ERC-6492. */
  signature: hexData,
})
/** The request that registers a name. */
export type RegisterName = z.output<typeof registerName>

/** A text that a database can keep: no NUL, and no half of a character. */
const keepable = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\0\p{Cs}]*$/u))

/** What is signed to register a name, before it becomes a text. */
export const registrationMessage = z.object({
  /** With its suffix. */
  name: fullName,
  attributes: z.optional(z.record(keepable(32), keepable(MAX_NAME * 4))),
  /** Seconds since the epoch. */
  timestamp: z.int().check(z.nonnegative()),
  /** The origin of the gateway: it is good for no other. */
  gateway: z.string().check(z.maxLength(255)),
  /** The network of `coin_type`, which is not signed itself. Standard: CAIP-2. */
  chainId: z.string().check(z.regex(/^eip155:\d{1,10}$/)),
})
