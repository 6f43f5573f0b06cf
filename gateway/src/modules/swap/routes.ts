import { Hono } from 'hono'
import type { Address } from 'viem'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { readAggregator } from './aggregator/aggregator-client.js'
import { AggregatorProvider } from './aggregator/aggregator-provider.js'
import { OneInchProvider, readOneInch } from './aggregator/oneinch-provider.js'
import { JupiterSwaps, readJupiter } from './jupiter.js'
import {
  type SwapProvider,
  readAccount,
  readAddress,
  readAsset,
  type SwapAsset,
  type SwapRequest,
} from './swap-provider.js'
import { swapRefusal } from './swap-refusal.js'
import { toWireApproval, toWireSwap } from './swap-responses.js'
import { UniswapProvider } from './uniswap-provider.js'

function openSwapProviders(core: DataCore): readonly SwapProvider[] {
  const [aggregator, oneInch] = [readAggregator(core.env), readOneInch(core.env)]
  return [
    ...(aggregator ? [new AggregatorProvider(aggregator, core)] : []),
    ...(oneInch ? [new OneInchProvider(oneInch, core)] : []),
    new UniswapProvider(core),
  ]
}

const DEFAULT_SLIPPAGE_PERCENT = 1
const MAX_SLIPPAGE_PERCENT = 50

const UINT256_LIMIT = 2n ** 256n

export interface WireSwapRequest {
  readonly from: string
  readonly to: string
  readonly amount: string
  /** Plain or CAIP-10 address. Absent for a quote without an account. */
  readonly userAddress?: string | undefined
  readonly slippagePercent?: number | undefined
}

/**
 * Validates a request. Throws `swap/address-invalid`, `swap/networks-differ`, `swap/same-token` or
 * `swap/amount-invalid`.
 */
export function readSwapRequest(wire: WireSwapRequest): SwapRequest {
  const [from, to] = [readAsset(wire.from), readAsset(wire.to)]
  if (from.caipNetworkId !== to.caipNetworkId) throw swapRefusal('swap/networks-differ')
  if (from.address === to.address) throw swapRefusal('swap/same-token')
  const user = wire.userAddress === undefined ? NO_USER : readUser(wire.userAddress, from)
  const { slippagePercent = DEFAULT_SLIPPAGE_PERCENT } = wire
  if (!(slippagePercent >= 0 && slippagePercent <= MAX_SLIPPAGE_PERCENT)) throw swapRefusal('swap/request-invalid')
  const amount = readAmount(wire.amount)
  if (amount === 0n) throw swapRefusal('swap/amount-invalid')
  return { from, to, amount, user, slippagePercent }
}

/** Parses an amount in the smallest unit. Throws `swap/amount-invalid` if it exceeds 256 bits. */
export function readAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount >= UINT256_LIMIT) throw swapRefusal('swap/amount-invalid')
  return amount
}

function readUser(text: string, { caipNetworkId }: SwapAsset): Address {
  if (!text.includes(':')) return readAddress(text)
  const account = readAccount(text)
  if (account.caipNetworkId !== caipNetworkId) throw swapRefusal('swap/networks-differ')
  return account.address
}

// Account of a quote without a user. Never used to build a transaction.
const NO_USER: Address = '0x0000000000000000000000000000000000000000'

/**
 * Routes of `/v1/convert`. For unsupported networks, reads are empty and other requests are rejected.
 *
 * @param providers - The first one that serves a network is used.
 */
export function swapRoutes(core: DataCore, providers: readonly SwapProvider[] = openSwapProviders(core)): Hono {
  const app = new Hono()
  const settings = readJupiter(core.env)
  const jupiter = settings && new JupiterSwaps(settings, core)
  const find: Find = caipNetworkId => providers.find(provider => provider.serves(caipNetworkId))
  addReads(app, core, find, jupiter)
  addBuilds(app, core, jupiter, caipNetworkId => {
    const provider = find(caipNetworkId)
    if (!provider) throw swapRefusal('swap/network-unsupported')
    return provider
  })
  return app
}

type Find<P = SwapProvider | undefined> = (caipNetworkId: string) => P

// Fees of Solana are counted in lamports, of which one unit costs one.
const SOLANA_GAS_PRICE = { standard: '1', fast: '1', instant: '1' }

function addReads(app: Hono, core: DataCore, find: Find, jupiter: JupiterSwaps | undefined): void {
  addDataRoute(app, core, 'GET /v1/convert/tokens', {
    handle: async ({ chainId }, { signal }) => {
      if (jupiter?.serves(chainId)) return { tokens: jupiter.tokens(chainId) }
      return { tokens: [...((await find(chainId)?.tokens(chainId, signal)) ?? [])] }
    },
  })
  addDataRoute(app, core, 'GET /v1/convert/quotes', {
    handle: async ({ slippage, ...wire }, { signal }) => {
      if (jupiter?.serves(toNetwork(wire.from))) {
        const slippagePercent = Number(slippage ?? DEFAULT_SLIPPAGE_PERCENT)
        return { quotes: await jupiter.quotes({ ...wire, slippagePercent }, signal) }
      }
      const request = readSwapRequest({ ...wire, ...(slippage !== undefined && { slippagePercent: Number(slippage) }) })
      return { quotes: [...((await find(request.from.caipNetworkId)?.quotes(request, signal)) ?? [])] }
    },
  })
  addDataRoute(app, core, 'GET /v1/convert/gas-price', {
    handle: async ({ chainId }, { signal }) => {
      if (jupiter?.serves(chainId)) return SOLANA_GAS_PRICE
      const prices = await find(chainId)?.gasPrice(chainId, signal)
      if (!prices) throw swapRefusal('swap/gas-network-unsupported')
      return { standard: `${prices.standard}`, fast: `${prices.fast}`, instant: `${prices.instant}` }
    },
  })
  addDataRoute(app, core, 'GET /v1/convert/allowance', {
    // AppKit clients send no project id with this request
    anyProject: true,
    handle: async ({ tokenAddress, userAddress, to, amount }) => {
      const token = readAsset(tokenAddress)
      const owner = readUser(userAddress, token)
      const trade = to !== undefined && amount !== undefined && { to: readAsset(to), amount: readAmount(amount) }
      if (trade && trade.to.caipNetworkId !== token.caipNetworkId) throw swapRefusal('swap/networks-differ')
      const allowance = await find(token.caipNetworkId)?.allowance(token, owner, trade || undefined)
      return { allowance: `${allowance ?? 0n}` }
    },
  })
}

function toNetwork(caip10: string): string {
  return caip10.split(':').slice(0, 2).join(':')
}

function addBuilds(
  app: Hono,
  core: DataCore,
  jupiter: JupiterSwaps | undefined,
  getProvider: Find<SwapProvider>,
): void {
  addDataRoute(app, core, 'GET /v1/convert/build-approve', {
    handle: async ({ from, to, userAddress, amount }, { signal }) => {
      const [token, toToken] = [readAsset(from), readAsset(to)]
      const { caipNetworkId } = token
      if (caipNetworkId !== toToken.caipNetworkId) throw swapRefusal('swap/networks-differ')
      const request = {
        token,
        to: toToken,
        user: readUser(userAddress, token),
        ...(amount !== undefined && { amount: readAmount(amount) }),
      }
      const { approve, reset } = await getProvider(caipNetworkId).buildApprove(request, signal)
      const tx = toWireApproval(caipNetworkId, approve)
      return reset ? { tx, reset: toWireApproval(caipNetworkId, reset) } : { tx }
    },
  })
  addDataRoute(app, core, 'POST /v1/convert/build-transaction', {
    handle: async ({ eip155, solana, disableEstimate, ...wire }, { signal }) => {
      if (jupiter?.serves(toNetwork(wire.from))) {
        const { slippage: slippagePercent = DEFAULT_SLIPPAGE_PERCENT } = solana ?? {}
        return { tx: await jupiter.buildSwap({ ...wire, slippagePercent }, wire.userAddress, signal) }
      }
      const request = readSwapRequest({ ...wire, slippagePercent: eip155?.slippage })
      const { caipNetworkId } = request.from
      const swap = await getProvider(caipNetworkId).buildSwap({ ...request, estimate: !disableEstimate }, signal)
      return { tx: toWireSwap(caipNetworkId, swap) }
    },
  })
}
