import { parseAbi, type Address } from 'viem'
import type { Clock } from '../../../../../src/core/clock.js'
import type { Chain } from '../../chains/chain.js'
import type { Exchange } from '../../market/exchanges.js'
import { TransferTaxes } from './transfer-tax.js'

export const routerAbi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

export const factoryAbi = parseAbi(['function getPair(address a, address b) view returns (address)'])

export const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
])

export interface Market {
  readonly exchange: Exchange
  readonly router: Address
  readonly chain: Chain
  readonly transferTaxes: TransferTaxes
  getContracts(): Promise<RouterContracts>
}

interface RouterContracts {
  readonly factory: Address
  readonly wrapped: Address
}

export function openMarket(exchange: Exchange, chain: Chain, clock: Clock): Market {
  const router = exchange.router as Address
  const cached: { wiring?: Promise<RouterContracts> | undefined } = {}
  return {
    exchange,
    router,
    chain,
    transferTaxes: new TransferTaxes(chain, router, clock),
    getContracts() {
      cached.wiring ??= readRouterContracts(chain, router)
      cached.wiring.catch(() => (cached.wiring = undefined))
      return cached.wiring
    },
  }
}

async function readRouterContracts({ client }: Chain, address: Address): Promise<RouterContracts> {
  const [factory, wrapped] = await Promise.all([
    client.readContract({ address, abi: routerAbi, functionName: 'factory' }),
    client.readContract({ address, abi: routerAbi, functionName: 'WETH' }),
  ])
  return { factory, wrapped }
}
