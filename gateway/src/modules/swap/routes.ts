import { Hono } from 'hono'
import type { Address } from 'viem'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { readAggregator } from './aggregator/aggregator-client.js'
import { AggregatorProvider } from './aggregator/aggregator-provider.js'
import {
  type SwapProvider,
  readAccount,
  readAddress,
  readAsset,
  type SwapAsset,
  type SwapAsk,
} from './swap-provider.js'
import { swapRefusal } from './swap-refusal.js'
import { wireApproval, wireSwap } from './swap-responses.js'
import { UniswapV2Provider } from './uniswap-v2/uniswap-v2-provider.js'

/** Who swaps: the operator's aggregator where there is one, and the exchanges of the chains themselves. */
function openSwap(core: DataCore): readonly SwapProvider[] {
  const aggregator = readAggregator(core.env)
  const exchanges = new UniswapV2Provider(core)
  return aggregator ? [new AggregatorProvider(aggregator, core), exchanges] : [exchanges]
}

/** How much less than quoted is taken unless somebody says otherwise, in percent. */
const DEFAULT_SLIPPAGE_PERCENT = 1
/** The most that may be said. */
const MOST_SLIPPAGE_PERCENT = 50

const MOST = 2n ** 256n

/** What a request for a swap says, in texts. */
export interface WireSwapAsk {
  readonly from: string
  readonly to: string
  readonly amount: string
  /** With or without its network; absent: nobody yet. */
  readonly userAddress?: string | undefined
  readonly slippagePercent?: number | undefined
}

/** Reads it; throws `swap/address-invalid`, `swap/networks-differ`, `swap/same-token`, `swap/amount-invalid`. */
export function readSwapAsk(wire: WireSwapAsk): SwapAsk {
  const [from, to] = [readAsset(wire.from), readAsset(wire.to)]
  if (from.caipNetworkId !== to.caipNetworkId) throw swapRefusal('swap/networks-differ')
  if (from.address === to.address) throw swapRefusal('swap/same-token')
  const user = wire.userAddress === undefined ? NOBODY : readUser(wire.userAddress, from)
  const { slippagePercent = DEFAULT_SLIPPAGE_PERCENT } = wire
  if (!(slippagePercent >= 0 && slippagePercent <= MOST_SLIPPAGE_PERCENT)) throw swapRefusal('swap/request-invalid')
  const amount = readAmount(wire.amount)
  if (amount === 0n) throw swapRefusal('swap/amount-invalid')
  return { from, to, amount, user, slippagePercent }
}

/** An amount in smallest units; throws `swap/amount-invalid` above 256 bits. */
export function readAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount >= MOST) throw swapRefusal('swap/amount-invalid')
  return amount
}

/** The account of a request about a token; throws `swap/networks-differ` where it is of another network. */
function readUser(text: string, { caipNetworkId }: SwapAsset): Address {
  if (!text.includes(':')) return readAddress(text)
  const account = readAccount(text)
  if (account.caipNetworkId !== caipNetworkId) throw swapRefusal('swap/networks-differ')
  return account.address
}

/** Of a quote for nobody: nothing is built for it. */
const NOBODY: Address = '0x0000000000000000000000000000000000000000'

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
