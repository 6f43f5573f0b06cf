import type { Address } from 'viem'
import type { Clock } from '../../../../../src/core/clock.js'
import type { Chain } from '../../chains/chain.js'
import type { Exchange } from '../../market/exchanges.js'
import { routerAbi } from './router-abi.js'
import { Tolls } from './tolls.js'

/** An exchange, and the chain it is on. */
export interface Market {
  readonly exchange: Exchange
  readonly router: Address
  readonly chain: Chain
  readonly tolls: Tolls
  /** What the router is wired to: it cannot change, so it is asked once. */
  wiring(): Promise<Wiring>
}

/** What a router is wired to. */
export interface Wiring {
  readonly factory: Address
  /** The network's own coin as a token. */
  readonly wrapped: Address
}

/** Makes the way to an exchange; asks nothing yet. */
export function openMarket(exchange: Exchange, chain: Chain, clock: Clock): Market {
  const router = exchange.router as Address
  const known: { wiring?: Promise<Wiring> | undefined } = {}
  return {
    exchange,
    router,
    chain,
    tolls: new Tolls(chain, router, clock),
    wiring() {
      known.wiring ??= readWiring(chain, router)
      known.wiring.catch(() => (known.wiring = undefined))
      return known.wiring
    },
  }
}

async function readWiring({ client }: Chain, address: Address): Promise<Wiring> {
  const [factory, wrapped] = await Promise.all([
    client.readContract({ address, abi: routerAbi, functionName: 'factory' }),
    client.readContract({ address, abi: routerAbi, functionName: 'WETH' }),
  ])
  return { factory, wrapped }
}
