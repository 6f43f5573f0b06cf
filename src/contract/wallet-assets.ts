import * as z from 'zod/mini'
import { decimals, label, maybeLink, maybeNumber, listOfRecords } from './wire-fields.js'

const hexAmount = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))

/** An asset that a wallet reports. Standard: ERC-7811, with the extensions of common wallets. */
export const walletAsset = z.object({
  address: z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{40}|native)$/)),
  balance: hexAmount,
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
export type WalletAsset = z.output<typeof walletAsset>

export const walletAssets = listOfRecords(walletAsset)
