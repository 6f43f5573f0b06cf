import * as z from 'zod'
import { caip2Evm, contractAddress } from './market-fields.js'

/** An exchange on a network itself, of the kind of Uniswap V2. */
export const exchange = z.strictObject({
  caipNetworkId: caip2Evm,
  /** Its second router: it names the factory and the wrapped coin. */
  router: contractAddress,
  /** The token that counts as one dollar there. */
  dollar: contractAddress.optional(),
  /** What a pool keeps of what goes in, in ten-thousandths. */
  feeBps: z.number().int().min(0).max(1_000).default(30),
})
/** Several of them, as a setting says them. */
export const exchanges = z.array(exchange).max(200)
/** An exchange on a network itself. */
export type Exchange = z.output<typeof exchange>
/** The same before what is absent is filled in. */
export type ExchangeSetting = z.input<typeof exchange>

const uniswap: readonly (readonly [chainId: number, router: string])[] = [
  [1, '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'],
  [10, '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2'],
  [56, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'],
  [137, '0xedf6066a2b290C185783862C7F4776A2C8077AD1'],
  [8453, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'],
  [42161, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'],
  [43114, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'],
]

/** Where tokens are swapped unless the operator names other exchanges. Source: Uniswap's list of its V2 deployments. */
export const defaultExchanges: readonly ExchangeSetting[] = uniswap.map(([chainId, router]) => {
  return { caipNetworkId: `eip155:${chainId}`, router }
})
