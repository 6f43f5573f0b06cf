import * as z from 'zod/mini'

/** What this project adds to a raw record; kept by hand in `snapshot/overlay.json`. */
export const overlayRow = z.object({
  /** The id other catalogues know the wallet by. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  certified: z.optional(z.boolean()),
  /** Place in the list, 1 first. */
  rank: z.optional(z.number().check(z.gte(1))),
  /** CAIP-2 ids the wallet is known to serve. */
  chains: z.optional(z.array(z.string())),
  /** Leaves the universal link out: it does not open the app. */
  noUniversalLink: z.optional(z.boolean()),
  /** Name of the icon in the icon set, `wallets/metamask`. */
  icon: z.optional(z.string().check(z.regex(/^(wallets|networks|tokens)\/[A-Za-z0-9-]+$/))),
})
export type OverlayRow = z.output<typeof overlayRow>

/** Rows by `name@host`, both lower-cased. */
export const overlay = z.record(z.string(), overlayRow)
