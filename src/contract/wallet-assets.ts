import * as z from 'zod/mini'
import { decimals, label, maybeLink, maybeNumber, recordsOf } from './wire-fields.js'

const hexAmount = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))

/** One asset that a wallet says it holds. Standard: ERC-7811, in the field's form (spec point 3). */
export const walletAsset = z.object({
  address: z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{40}|native)$/)),
  /** In the smallest unit. */
  balance: hexAmount,
  /** Written either way: the standard's words are small, the field's are not. */
  type: z.enum(['ERC20', 'NATIVE', 'erc20', 'native']),
  metadata: z.object({
    name: label,
    symbol: label,
    decimals,
    price: maybeNumber,
    iconUrl: maybeLink,
    value: maybeNumber,
  }),
})
/** One asset that a wallet says it holds. */
export type WalletAsset = z.output<typeof walletAsset>

/** The assets of one network. A broken one is left out alone. */
export const walletAssets = recordsOf(walletAsset)
