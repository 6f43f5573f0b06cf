import { Hono } from 'hono'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { openSwap } from './open-swap.js'
import { readAmount, readSwapAsk, readUser } from './read-swap-ask.js'
import { wireApproval, wireSwap } from './swap-answers.js'
import { readAsset } from './swap-asset.js'
import type { SwapProvider } from './swap-provider.js'
import { swapRefusal } from './swap-refusal.js'

/**
 * `/v1/convert`: tokens, quotes, gas price, allowance, approvals and swaps. Of a network that nobody swaps on the reads
 * are empty, and the rest is refused.
 *
 * @param providers the first that serves a network is asked
 */
export function swapRoutes(core: DataCore, providers: readonly SwapProvider[] = openSwap(core)): Hono {
  const app = new Hono()
  const find: Find = caipNetworkId => providers.find(provider => provider.serves(caipNetworkId))
  addReads(app, core, find)
  addBuilds(app, core, caipNetworkId => {
    const provider = find(caipNetworkId)
    if (!provider) throw swapRefusal('swap/network-unsupported')
    return provider
  })
  return app
}

type Find<P = SwapProvider | undefined> = (caipNetworkId: string) => P

function addReads(app: Hono, core: DataCore, find: Find): void {
  addDataRoute(app, core, 'GET /v1/convert/tokens', {
    answer: async ({ chainId }, { signal }) => {
      return { tokens: [...((await find(chainId)?.tokens(chainId, signal)) ?? [])] }
    },
  })
  addDataRoute(app, core, 'GET /v1/convert/quotes', {
    answer: async ({ slippage, ...wire }, { signal }) => {
      const ask = readSwapAsk({ ...wire, ...(slippage !== undefined && { slippagePercent: Number(slippage) }) })
      return { quotes: [...((await find(ask.from.caipNetworkId)?.quotes(ask, signal)) ?? [])] }
    },
  })
  addDataRoute(app, core, 'GET /v1/convert/gas-price', {
    answer: async ({ chainId }, { signal }) => {
      const prices = await find(chainId)?.gasPrice(chainId, signal)
      if (!prices) throw swapRefusal('swap/gas-network-unsupported')
      return { standard: `${prices.standard}`, fast: `${prices.fast}`, instant: `${prices.instant}` }
    },
  })
  addDataRoute(app, core, 'GET /v1/convert/allowance', {
    // the clients of the field send no project with it
    anyProject: true,
    answer: async ({ tokenAddress, userAddress }, { signal }) => {
      const token = readAsset(tokenAddress)
      const owner = readUser(userAddress, token)
      const allowance = await find(token.caipNetworkId)?.allowance(token, owner, signal)
      return { allowance: `${allowance ?? 0n}` }
    },
  })
}

function addBuilds(app: Hono, core: DataCore, serving: Find<SwapProvider>): void {
  addDataRoute(app, core, 'GET /v1/convert/build-approve', {
    answer: async ({ from, to, userAddress, amount }, { signal }) => {
      const [token, other] = [readAsset(from), readAsset(to)]
      const { caipNetworkId } = token
      if (caipNetworkId !== other.caipNetworkId) throw swapRefusal('swap/networks-differ')
      const ask = {
        token,
        user: readUser(userAddress, token),
        ...(amount !== undefined && { amount: readAmount(amount) }),
      }
      const { approve, reset } = await serving(caipNetworkId).buildApprove(ask, signal)
      const tx = wireApproval(caipNetworkId, approve)
      return reset ? { tx, reset: wireApproval(caipNetworkId, reset) } : { tx }
    },
  })
  addDataRoute(app, core, 'POST /v1/convert/build-transaction', {
    answer: async ({ eip155, disableEstimate, ...wire }, { signal }) => {
      const ask = readSwapAsk({ ...wire, slippagePercent: eip155?.slippage })
      const { caipNetworkId } = ask.from
      const swap = await serving(caipNetworkId).buildSwap({ ...ask, estimate: !disableEstimate }, signal)
      return { tx: wireSwap(caipNetworkId, swap) }
    },
  })
}
