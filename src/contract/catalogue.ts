import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/** Maximum number of wallets per page. */
export const MAX_ENTRIES = 100

const text = orElse(z.optional(z.string()), undefined)
const flag = orElse(z.optional(z.boolean()), undefined)
const texts = orElse(z.optional(z.array(z.string())), undefined)

/** A wallet in the response of `GET /getWallets`. Links are plain strings; check their scheme before use. */
export const walletRecord = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  name: z.string().check(z.minLength(1), z.maxLength(128)),
  badge_type: orElse(z.optional(z.enum(['none', 'certified'])), undefined),
  description: text,
  chains: texts,
  homepage: text,
  image_id: text,
  image_url: text,
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
  supports_wc: flag,
})
/** A parsed wallet of the catalogue. */
export type WalletRecord = z.output<typeof walletRecord>

/** Response of `GET /getWallets`: one page, and the total number of matches. Invalid records are skipped. */
export const walletsReply = z.object({
  data: z.pipe(z.array(z.unknown()), z.transform(readable)),
  count: z.number().check(z.nonnegative()),
})
/** A parsed page of wallets. */
export type WalletsReply = z.output<typeof walletsReply>

/** An error response: a stable code, and a message for developers. */
export const serviceError = z.object({ code: z.string(), message: z.string() })
/** A parsed {@link serviceError}. */
export type ServiceError = z.output<typeof serviceError>

function readable(records: unknown[]): WalletRecord[] {
  return records.flatMap(record => {
    const read = walletRecord.safeParse(record)
    return read.success ? [read.data] : []
  })
}
