import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { systemClock } from '../../../../src/core/clock.js'
import { createChain, type Chain } from '../../../src/modules/chains/chain.js'
import { Outbound } from '../../../src/modules/outbound/outbound.js'

/** Allows requests to any address and port. */
export const upstream = new Outbound({ clock: systemClock, isAllowed: () => true, anyPort: true })

export function testNetwork(rpcUrls: readonly string[], chainId = 31337): FrameNetwork {
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { caipNetworkId: `eip155:${chainId}`, name: 'Test', currency, rpcUrls: [...rpcUrls], testnet: true }
}

export function testChain(rpcUrls: readonly string[], chainId = 31337): Chain {
  return createChain(testNetwork(rpcUrls, chainId), { upstream, clock: systemClock })
}
