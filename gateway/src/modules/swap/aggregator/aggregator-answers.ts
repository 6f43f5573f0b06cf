import { getAddress, isAddress, isHex, type Address, type Hex } from 'viem'
import * as z from 'zod'

const address = z
  .string()
  .refine(text => isAddress(text, { strict: false }))
  .transform((text): Address => getAddress(text.toLowerCase()))
/** Whole numbers as texts, such as amounts in smallest units. */
const units = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const data = z.custom<Hex>(value => isHex(value) && value.length > 10 && value.length <= 131_074)
const fee = z.object({ amount: units, token: address })

/** That nobody swaps these. */
const nothing = z.object({ liquidityAvailable: z.literal(false) })

const price = z.object({
  liquidityAvailable: z.literal(true),
  sellToken: address,
  buyToken: address,
  sellAmount: units,
  buyAmount: units,
  minBuyAmount: units,
  fees: z.object({ zeroExFee: fee.nullish(), integratorFee: fee.nullish() }).nullish(),
})

/** The answer to `/price`. Standard: 0x Swap API v2, AllowanceHolder. */
export const aggregatorPrice = z.discriminatedUnion('liquidityAvailable', [price, nothing])
/** A price of an aggregator. */
export type AggregatorPrice = z.output<typeof price>

const transaction = z.object({ to: address, data, value: units, gas: units.nullish(), gasPrice: units })

/** The answer to `/quote`: a price with the call that gets it. */
export const aggregatorQuote = z.discriminatedUnion('liquidityAvailable', [price.extend({ transaction }), nothing])
