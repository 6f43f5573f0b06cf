import { getAddress, isAddress } from 'viem/utils'
import * as z from 'zod'

/** An EVM network. Standard: CAIP-2. */
export const caip2Evm = z.string().regex(/^eip155:[1-9]\d{0,15}$/)

/** An address of a contract, with the checksum of EIP-55; one whose checksum is wrong is refused. */
export const contractAddress = z
  .string()
  .refine(text => isAddress(text))
  .transform(text => getAddress(text))
