import { NATIVE_ADDRESS } from '../contract/data-records.js'
import type { CaipAddress, CaipNetworkId } from '../core/caip.js'
import type { TransactionRequest } from '../core/chain-adapter.js'
import { type SwapAsk, type SwapToken, tokenKey } from '../core/swap.js'
import { cleanText } from '../lib/clean-text.js'
import { shortAddress } from '../lib/addresses.js'
import type { DataApi } from './data.js'

/** What an offer says beside what was asked; amounts in smallest units, shares in percent. What is absent was not said. */
export interface SwapOffer {
  readonly toAmount: bigint
  readonly impact?: number
  readonly fee?: number
}

/** A swap that a service wrote. What it says is believed of nothing but what it shows. */
export interface WrittenSwap {
  readonly transaction: TransactionRequest
  /** What is received if nothing changes until then. */
  readonly toAmount: bigint
}

/** How many characters of a symbol are believed to be one. */
const SYMBOL_LENGTH = 24

/** The tokens that can be swapped on a network, their words made plain; none where nobody swaps there. */
export async function swapTokens(
  data: DataApi,
  chainId: CaipNetworkId,
  signal: AbortSignal,
): Promise<readonly SwapToken[]> {
  const { tokens } = await data.call('GET /v1/convert/tokens', { chainId }, { signal })
  return tokens.flatMap(({ address: caip10, name, symbol, decimals, logoUri }) => {
    if (!caip10.startsWith(`${chainId}:`)) return []
    const address = caip10.slice(chainId.length + 1)
    const isCoin = address.toLowerCase() === NATIVE_ADDRESS
    const said = { name: cleanText(name), symbol: cleanText(symbol, SYMBOL_LENGTH) || shortAddress(address) }
    return { network: chainId, ...said, decimals, ...(!isCoin && { address }), ...(logoUri && { icon: logoUri }) }
  })
}

/** What one of each token costs, in US dollars, by `tokenKey`; one that nobody knows is not there. */
export async function swapPrices(
  data: DataApi,
  tokens: readonly SwapToken[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const asked = { currency: 'usd' as const, addresses: tokens.map(caip10Of) }
  const { fungibles } = await data.call('POST /v1/fungible/price', asked, { signal })
  const found = tokens.flatMap(token => {
    const wanted = caip10Of(token).toLowerCase()
    const said = fungibles.find(({ address }) => address?.toLowerCase() === wanted)
    return said ? [[tokenKey(token), said.price] as const] : []
  })
  return new Map(found)
}

/** What a unit of gas costs there, in the smallest unit of the network's coin. */
export async function swapGasPrice(data: DataApi, chainId: CaipNetworkId, signal: AbortSignal): Promise<bigint> {
  const { standard } = await data.call('GET /v1/convert/gas-price', { chainId }, { signal })
  return BigInt(standard)
}

/** The first offer for a swap; undefined where there is none, or it gives nothing. */
export async function swapOffer(
  data: DataApi,
  { from, to, amount, slippage }: SwapAsk,
  who: { readonly userAddress: string; readonly gasPrice: bigint },
  signal: AbortSignal,
): Promise<SwapOffer | undefined> {
  const asked = {
    amount: `${amount}`,
    userAddress: who.userAddress,
    from: caip10Of(from),
    to: caip10Of(to),
    gasPrice: `${who.gasPrice}`,
    slippage: `${slippage}`,
  }
  const { quotes } = await data.call('GET /v1/convert/quotes', asked, { signal })
  const [best] = quotes
  if (!best || BigInt(best.toAmount) === 0n) return undefined
  const { priceImpactPercent, providerFeePercent } = best
  return {
    toAmount: BigInt(best.toAmount),
    ...(priceImpactPercent !== undefined && { impact: Number(priceImpactPercent) }),
    ...(providerFeePercent !== undefined && { fee: Number(providerFeePercent) }),
  }
}

/** How much of a token may be taken to be swapped. */
export async function swapAllowance(
  data: DataApi,
  token: SwapToken,
  userAddress: CaipAddress,
  signal: AbortSignal,
): Promise<bigint> {
  const asked = { tokenAddress: caip10Of(token), userAddress }
  return BigInt((await data.call('GET /v1/convert/allowance', asked, { signal })).allowance)
}

/** The approval of exactly the amount, as the service writes it. */
export async function writtenApproval(
  data: DataApi,
  { from, to, amount }: SwapAsk,
  userAddress: CaipAddress,
  signal: AbortSignal,
): Promise<TransactionRequest> {
  const asked = { userAddress, from: caip10Of(from), to: caip10Of(to), amount: `${amount}` }
  const { tx } = await data.call('GET /v1/convert/build-approve', asked, { signal })
  return { to: plain(tx.to), data: tx.data as `0x${string}`, value: BigInt(tx.value) }
}

/** The swap, as the service writes it. */
export async function writtenSwap(
  data: DataApi,
  { from, to, amount, slippage }: SwapAsk,
  userAddress: CaipAddress,
  signal: AbortSignal,
): Promise<WrittenSwap> {
  const asked = { amount: `${amount}`, eip155: { slippage }, from: caip10Of(from), to: caip10Of(to), userAddress }
  const { tx } = await data.call('POST /v1/convert/build-transaction', asked, { signal })
  const value = tx.value === undefined ? (from.address ? 0n : amount) : BigInt(tx.value)
  const gas = tx.eip155 && BigInt(tx.eip155.gas)
  return {
    transaction: { to: plain(tx.to), data: tx.data as `0x${string}`, value, ...(gas && { gas }) },
    toAmount: BigInt(tx.amount),
  }
}

function caip10Of({ network, address = NATIVE_ADDRESS }: SwapToken): CaipAddress {
  return `${network}:${address}`
}

/** The address itself, of one that may name its network. */
function plain(address: string): string {
  return address.split(':').at(-1) ?? ''
}
