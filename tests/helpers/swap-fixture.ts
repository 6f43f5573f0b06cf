import { RouterController } from '../../src/controllers/app/router.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import { EventsController } from '../../src/controllers/app/events.js'
import { SwapController } from '../../src/controllers/swap/swap.js'
import type { AnalyticsEvent } from '../../src/core/analytics.js'
import type { ChainVerbs } from '../../src/core/chain-adapter.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { SwapCall } from '../../src/core/swap.js'
import { encodeHex } from '../../src/lib/bytes.js'
import type { DataApi } from '../../src/services/data.js'
import { connectedScope, type ConnectedParts } from './connected-scope.js'
import { ada } from './scripted-wallet.js'

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The swap router of this market. */
export const swapRouter = `0x${'e'.repeat(39)}1`
/** The tokens of this market. Prices: ether 2,000 dollars, oak 5 dollars, Garden Dollar 1 dollar. */
export const market = {
  coin: { name: 'Ether', symbol: 'ETH', decimals: 18, address: native, price: 2_000 },
  oak: { name: 'Oak', symbol: 'OAK', decimals: 18, address: `0x${'1'.repeat(40)}`, price: 5 },
  dollar: { name: 'Garden Dollar', symbol: 'GUSD', decimals: 6, address: `0x${'2'.repeat(40)}`, price: 1 },
} as const
const all = Object.values(market)
type Listed = (typeof all)[number]

/** The conditions of the market. A test may change them at any time. */
export interface SwapConditions {
  /** Output of a swap in thousandths of the fiat value of its input. Default: 990. */
  permille: bigint
  /** Allowance of every token, in its smallest unit. */
  allowance: bigint
  /** In wei. */
  gasPrice: bigint
  /** By symbol, in smallest units. */
  held: Record<string, bigint>
  /** Errors to throw, by a part of the route. */
  failing: Record<string, unknown>
  /** If true, quotes are empty. */
  noQuotes: boolean
  /** Thousandths by which the built swap returns less than its quote. */
  shortfallPermille: bigint
  /** What the built swap states about its route, its time and its costs. */
  terms: Pick<SwapCall, 'through' | 'deadline' | 'fee' | 'reserve'>
  /** Called for each request; the answer waits for the returned promise. */
  onCall(route: string, input: Record<string, unknown>): Promise<void> | void
}

/** An error response of the gateway. */
export function rejection(description: string, status = 400): AppKitError {
  const body = JSON.stringify({ reasons: [{ name: 'x', description }] })
  return new AppKitError('http/status', { cause: new Response(body, { status }) })
}

/** An RPC client that cannot simulate. */
const failingRpc = { send: () => Promise.reject(new AppKitError('rpc/failed')) }

/** Creates an instance at the Swap screen, with a scripted market and wallet. */
export function swapFixture(
  parts: ConnectedParts & { readonly verbs?: Partial<ChainVerbs> } = {},
  chainId = 'eip155:1',
) {
  const world: SwapConditions = {
    permille: 990n,
    allowance: 0n,
    gasPrice: 1_000_000_000n,
    held: { ETH: 10n ** 19n, OAK: 10n ** 21n, GUSD: 10n ** 9n },
    failing: {},
    noQuotes: false,
    shortfallPermille: 0n,
    terms: {},
    onCall: () => {},
  }
  const calls: string[] = []
  const data: DataApi = {
    available: true,
    serves: async () => true,
    async call(route, input) {
      calls.push(route)
      await world.onCall(route, input as unknown as Record<string, unknown>)
      const failure = Object.entries(world.failing).find(([part]) => route.includes(part))
      if (failure) throw failure[1]
      return answer(world, route, input as unknown as Record<string, string>, chainId) as never
    },
  }
  const requests: { readonly what: string; readonly meant: unknown }[] = []
  const wallet = { approve: async () => {}, swap: async () => {} }
  let sent = 0
  const hash = () => `0x${(++sent).toString(16).padStart(64, '0')}`
  const verbs: Partial<ChainVerbs> = {
    balance: async () => ({ value: world.held['ETH'] ?? 0n, decimals: 18, symbol: 'ETH' }),
    planApproval: async ({ token, amount }) => ({
      expected: { token, spender: swapRouter, amount },
      transaction: { to: token, data: '0x01', value: 0n, gas: 50_000n },
    }),
    async sendApproval(meant) {
      requests.push({ what: 'approve', meant })
      await wallet.approve()
      world.allowance = meant.amount
      return hash()
    },
    readSwap: async ({ to, data: written }) => ({ router: to ?? '', ...decodeSwap(written ?? ''), ...world.terms }),
    async sendSwap(meant) {
      requests.push({ what: 'swap', meant })
      await wallet.swap()
      return hash()
    },
    hasSucceeded: async () => true,
    ...parts.verbs,
  }
  const options = { swaps: { routers: { [chainId]: [swapRouter] } }, ...parts.options }
  const { scope, session } = connectedScope({
    ...parts,
    options,
    verbs,
    services: { data, rpc: failingRpc, ...parts.services },
  })
  scope.use(RouterController).push('Swap')
  const events: AnalyticsEvent[] = []
  scope.use(EventsController).subscribe(event => events.push(event))
  const swap = scope.use(SwapController)
  const token = (symbol: string) => {
    const found = swap.state.market?.tokens.find(known => known.symbol === symbol)
    if (!found) throw new ReferenceError(`no ${symbol} here`)
    return found
  }
  const snack = () => scope.use(SnackController).state
  return { scope, session, swap, world, calls, requests, wallet, events, token, snack }
}
export type SwapFixture = ReturnType<typeof swapFixture>

function findToken(caip10: string): Listed {
  const address = caip10.split(':').at(-1)?.toLowerCase()
  const found = all.find(token => token.address === address)
  if (!found) throw rejection('There is no such token')
  return found
}

/** Output amount in the smallest unit. */
function getOutput(world: SwapConditions, from: Listed, to: Listed, amount: bigint): bigint {
  const fiatValue = amount * BigInt(from.price) * 10n ** BigInt(to.decimals)
  return (fiatValue * world.permille) / (BigInt(to.price) * 10n ** BigInt(from.decimals) * 1_000n)
}

function getMinimum(amount: bigint, slippage: number): bigint {
  const permille = 1_000_000n - BigInt(slippage * 10_000)
  return (amount * permille + 999_999n) / 1_000_000n
}

/** Decodes the swap from the calldata of this fixture: JSON in hexadecimal. */
export function decodeSwap(calldata: string) {
  const text = decodeURIComponent(calldata.slice(2).replace(/../g, '%$&'))
  const { from, to, amount, minimum } = JSON.parse(text) as Record<string, string>
  const ends = { ...(from !== native && { from }), ...(to !== native && { to }) } as { from?: string; to?: string }
  return { ...ends, amount: BigInt(amount ?? 0), minimum: BigInt(minimum ?? 0), recipient: ada }
}

function answer(world: SwapConditions, route: string, input: Record<string, string>, chainId: string): unknown {
  const at = (address: string) => `${chainId}:${address}`
  if (route.includes('tokens')) {
    if (input['chainId'] !== chainId) return { tokens: [] }
    return { tokens: all.map(token => ({ ...token, address: at(token.address) })) }
  }
  if (route.includes('/balance')) {
    const balances = all.map(({ name, symbol, decimals, address, price }) => ({
      name,
      symbol,
      chainId,
      price,
      value: (Number(world.held[symbol] ?? 0n) / 10 ** decimals) * price,
      ...(address !== native && { address: at(address) }),
      quantity: { decimals: `${decimals}`, numeric: formatUnits(world.held[symbol] ?? 0n, decimals) },
    }))
    return { balances }
  }
  if (route.includes('price') && route.includes('fungible'))
    return { fungibles: all.map(({ symbol, address, price }) => ({ symbol, address: at(address), price })) }
  if (route.includes('gas-price')) return { standard: `${world.gasPrice}`, fast: '0', instant: '0' }
  if (route.includes('allowance')) return { allowance: `${world.allowance}` }
  if (route.includes('build-approve')) return { tx: { from: at(ada), to: input['from'], data: '0x01', value: '0' } }
  const [from, to] = [findToken(input['from'] ?? ''), findToken(input['to'] ?? '')]
  const amount = BigInt(input['amount'] ?? 0)
  const toAmount = getOutput(world, from, to, amount)
  if (route.includes('quotes')) {
    if (world.noQuotes) return { quotes: [] }
    const accounts = { fromAccount: input['from'], toAccount: input['to'] }
    return {
      quotes: [{ id: null, fromAmount: `${amount}`, toAmount: `${toAmount}`, ...accounts, providerFeePercent: '0' }],
    }
  }
  const built = toAmount - (toAmount * world.shortfallPermille) / 1_000n
  const { slippage = 1 } = (input['eip155'] ?? {}) as unknown as { slippage?: number }
  const minimum = getMinimum(built, slippage)
  const text = JSON.stringify({ from: from.address, to: to.address, amount: `${amount}`, minimum: `${minimum}` })
  const data = `0x${encodeHex(new TextEncoder().encode(text))}`
  const value = from.address === native ? `${amount}` : '0'
  return {
    tx: {
      from: at(ada),
      to: at(swapRouter),
      data,
      value,
      amount: `${built}`,
      eip155: { gas: '120000', gasPrice: '1' },
    },
  }
}

function formatUnits(value: bigint, decimals: number): string {
  const text = `${value}`.padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}
