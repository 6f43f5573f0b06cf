import { NATIVE_ADDRESS, NATIVE_SOLANA_ADDRESS } from '../contract/data-records.js'
import type { CaipAddress, CaipNetworkId } from '../core/caip.js'
import type { TransactionRequest } from '../core/chain-adapter.js'
import { type SwapQuoteRequest, type SwapToken, tokenKey } from '../core/swap.js'
import { cleanName } from '../lib/names/clean-name.js'
import { shortAddress } from '../lib/addresses.js'
import type { DataApi } from './data.js'

/** A quote of the service. Amounts are in smallest units, `impact` and `fee` in percent. */
export interface SwapOffer {
  readonly toAmount: bigint
  readonly impact?: number
  readonly fee?: number
}

/** A swap transaction built by the service. Untrusted: it must be decoded before it is signed. */
export interface BuiltSwap {
  readonly transaction: TransactionRequest
  readonly toAmount: bigint
}

const MAX_SYMBOL_LENGTH = 24

export async function readSwapTokens(
  data: DataApi,
  chainId: CaipNetworkId,
  signal: AbortSignal,
): Promise<readonly SwapToken[]> {
  const { tokens } = await data.call('GET /v1/convert/tokens', { chainId }, { signal })
  return tokens.flatMap(({ address: caip10, name, symbol, decimals, logoUri }) => {
    if (!caip10.startsWith(`${chainId}:`)) return []
    const address = caip10.slice(chainId.length + 1)
    const isCoin = address.toLowerCase() === getNativeAddress(chainId).toLowerCase()
    const texts = { name: cleanName(name), symbol: cleanName(symbol, MAX_SYMBOL_LENGTH) || shortAddress(address) }
    return { network: chainId, ...texts, decimals, ...(!isCoin && { address }), ...(logoUri && { icon: logoUri }) }
  })
}

/** Reads prices in US dollars, by `tokenKey`. Tokens without a known price are missing. */
export async function readSwapPrices(
  data: DataApi,
  tokens: readonly SwapToken[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const request = { currency: 'usd' as const, addresses: tokens.map(toCaipAddress) }
  const { fungibles } = await data.call('POST /v1/fungible/price', request, { signal })
  const found = tokens.flatMap(token => {
    const caipAddress = toCaipAddress(token).toLowerCase()
    const record = fungibles.find(({ address }) => address?.toLowerCase() === caipAddress)
    return record ? [[tokenKey(token), record.price] as const] : []
  })
  return new Map(found)
}

/** Returns the price of one unit of gas, in the smallest unit of the native token. */
export async function readSwapGasPrice(data: DataApi, chainId: CaipNetworkId, signal: AbortSignal): Promise<bigint> {
  const { standard } = await data.call('GET /v1/convert/gas-price', { chainId }, { signal })
  return BigInt(standard)
}

export async function readSwapOffer(
  data: DataApi,
  { from, to, amount, slippage }: SwapQuoteRequest,
  sender: { readonly userAddress: string; readonly gasPrice: bigint },
  signal: AbortSignal,
): Promise<SwapOffer | undefined> {
  const request = {
    amount: `${amount}`,
    userAddress: sender.userAddress,
    from: toCaipAddress(from),
    to: toCaipAddress(to),
    gasPrice: `${sender.gasPrice}`,
    slippage: `${slippage}`,
  }
  const { quotes } = await data.call('GET /v1/convert/quotes', request, { signal })
  const [best] = quotes
  if (!best || BigInt(best.toAmount) === 0n) return undefined
  const { priceImpactPercent, providerFeePercent } = best
  return {
    toAmount: BigInt(best.toAmount),
    ...(priceImpactPercent !== undefined && { impact: Number(priceImpactPercent) }),
    ...(providerFeePercent !== undefined && { fee: Number(providerFeePercent) }),
  }
}

export async function readSwapAllowance(
  data: DataApi,
  { from, to, amount }: Pick<SwapQuoteRequest, 'from' | 'to' | 'amount'>,
  userAddress: CaipAddress,
  signal: AbortSignal,
): Promise<bigint> {
  const request = { tokenAddress: toCaipAddress(from), userAddress, to: toCaipAddress(to), amount: `${amount}` }
  return BigInt((await data.call('GET /v1/convert/allowance', request, { signal })).allowance)
}

export async function buildApproval(
  data: DataApi,
  { from, to, amount }: SwapQuoteRequest,
  userAddress: CaipAddress,
  signal: AbortSignal,
): Promise<TransactionRequest> {
  const request = { userAddress, from: toCaipAddress(from), to: toCaipAddress(to), amount: `${amount}` }
  const { tx } = await data.call('GET /v1/convert/build-approve', request, { signal })
  return { to: stripNetwork(tx.to), data: tx.data as `0x${string}`, value: BigInt(tx.value) }
}

export async function buildSwap(
  data: DataApi,
  { from, to, amount, slippage }: SwapQuoteRequest,
  userAddress: CaipAddress,
  signal: AbortSignal,
): Promise<BuiltSwap> {
  const request = {
    amount: `${amount}`,
    ...(from.network.startsWith('solana:') ? { solana: { slippage } } : { eip155: { slippage } }),
    from: toCaipAddress(from),
    to: toCaipAddress(to),
    userAddress,
  }
  const { tx } = await data.call('POST /v1/convert/build-transaction', request, { signal })
  const value = tx.value === undefined ? (from.address ? 0n : amount) : BigInt(tx.value)
  const gas = tx.eip155 && BigInt(tx.eip155.gas)
  return {
    transaction: { to: stripNetwork(tx.to), data: tx.data as `0x${string}`, value, ...(gas && { gas }) },
    toAmount: BigInt(tx.amount),
  }
}

function toCaipAddress({ network, address = getNativeAddress(network) }: SwapToken): CaipAddress {
  return `${network}:${address}`
}

function getNativeAddress(network: CaipNetworkId): string {
  return network.startsWith('solana:') ? NATIVE_SOLANA_ADDRESS : NATIVE_ADDRESS
}

function stripNetwork(address: string): string {
  return address.split(':').at(-1) ?? ''
}
