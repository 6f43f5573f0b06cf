import * as z from 'zod'
import { caip2Evm, contractAddress } from './token-list.js'

export const exchange = z.strictObject({
  caipNetworkId: caip2Evm,
  /** Address of the Router02 contract. The factory and the wrapped native token are read from it. */
  router: contractAddress,
  /**
   * Wrapped native token, if the bundled contract list does not contain it. Approvals use it to describe wrap and
   * unwrap calls.
   */
  wrapped: contractAddress.optional(),
  /** Stablecoin that counts as one US dollar. */
  dollar: contractAddress.optional(),
  /** Pool fee in basis points. */
  feeBps: z.number().int().min(0).max(1_000).default(30),
  /**
   * Uniswap V3: SwapRouter02, which then executes the swaps of both versions and is the only spender, and QuoterV2.
   */
  v3: z.strictObject({ router: contractAddress, quoter: contractAddress }).optional(),
})
export const exchanges = z.array(exchange).max(200)
export type Exchange = z.output<typeof exchange>
export type ExchangeSetting = z.input<typeof exchange>

type Row = readonly [chainId: number, router: string, dollar: string, feeBps?: number]

const routers: readonly Row[] = [
  [1, '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  [10, '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
  [56, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', '0x55d398326f99059fF775485246999027B3197955'],
  [137, '0xedf6066a2b290C185783862C7F4776A2C8077AD1', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
  [8453, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  [42161, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
  [43114, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
  [100, '0x1C232F01118CB8B424793ae03F870aa7D0ac7f77', '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83'],
  [324, '0x5aEaF2883FBf30f3D62471154eDa3C0c1b05942d', '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4', 25],
  [1313161554, '0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B', '0xB12BFcA5A55806AaF64E99521918A4bf0fC40802'],
]

// SwapRouter02 and QuoterV2 by chain id. Source: Uniswap's V3 deployments.
const v3Contracts: Readonly<Record<number, readonly [router: string, quoter: string]>> = {
  1: ['0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'],
  10: ['0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'],
  56: ['0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2', '0x78D78E420Da98ad378D7799bE8f4AF69033EB077'],
  137: ['0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'],
  8453: ['0x2626664c2603336E57B271c5C0b26F421741e481', '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a'],
  42161: ['0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'],
  43114: ['0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE', '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F'],
}

// Default exchanges for swaps and prices. Sources: Uniswap's V2 deployments, and forks of it on Gnosis (Honeyswap),
// ZKsync (PancakeSwap V2) and Aurora (Trisolaris); Circle's USDC addresses, bridged USDC on the last three, and Tether's
// USDT on BNB Smart Chain.
export const defaultExchanges: readonly ExchangeSetting[] = routers.map(([chainId, router, dollar, feeBps]) => {
  const [swapRouter, quoter] = v3Contracts[chainId] ?? []
  return {
    caipNetworkId: `eip155:${chainId}`,
    router,
    dollar,
    ...(feeBps !== undefined && { feeBps }),
    ...(swapRouter && quoter && { v3: { router: swapRouter, quoter } }),
  }
})
