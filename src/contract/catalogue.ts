import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/** How many wallets one page of the catalogue may hold. */
export const MAX_ENTRIES = 100

/** A text that may be missing. What is not a text counts as missing: one odd field must not cost the whole record. */
const text = orElse(z.optional(z.string()), undefined)
const flag = orElse(z.optional(z.boolean()), undefined)
const texts = orElse(z.optional(z.array(z.string())), undefined)

/**
 * A wallet as `GET /getWallets` sends it. Links are plain texts here: whoever shows or opens one checks
 * its scheme first.
 */
export const walletRecord = z.object({
  /** 64 hex characters in the public catalogues. */
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  name: z.string().check(z.minLength(1), z.maxLength(128)),
  badge_type: orElse(z.optional(z.enum(['none', 'certified'])), undefined),
  description: text,
  /** CAIP-2 ids; absent where nobody knows them. */
  chains: texts,
  homepage: text,
  /** For `/getWalletImage/{image_id}`. */
  image_id: text,
  image_url: text,
  /** Rank, 1 first; absent where the wallet has none. */
  order: orElse(z.optional(z.number()), undefined),
  link_mode: text,
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  /** Reverse domain name. Standard: EIP-6963. */
  rdns: text,
  /** Whether the wallet answers the wallet-connection protocol. */
  supports_wc: flag,
})
/** One wallet as the catalogue sends it. */
export type WalletRecord = z.output<typeof walletRecord>

/** The answer of `GET /getWallets`: one page, and how many wallets match in all. A broken record is left out alone. */
export const walletsReply = z.object({
  data: z.pipe(z.array(z.unknown()), z.transform(readable)),
  count: z.number().check(z.nonnegative()),
})
/** One page of wallets, and how many there are in all. */
export type WalletsReply = z.output<typeof walletsReply>

/** How the gateway says no: a stable code, and a sentence for the developer. */
export const serviceError = z.object({ code: z.string(), message: z.string() })
/** How a service says no: a code, and a sentence. */
export type ServiceError = z.output<typeof serviceError>

function readable(records: unknown[]): WalletRecord[] {
  return records.flatMap(record => {
    const read = walletRecord.safeParse(record)
    return read.success ? [read.data] : []
  })
}
