import type { BalanceRecord } from '../contract/data-records.js'
import { type WalletAsset, walletAssets } from '../contract/wallet-assets.js'
import type { CaipNetworkId } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { hasHiddenSigns } from '../core/filters.js'
import type { Token } from '../core/token.js'
import { shortAddress } from '../lib/addresses.js'
import { parseAmount } from '../lib/amounts.js'
import { cleanText } from '../lib/clean-text.js'
import type { DataApi, DataCallOptions } from './data.js'

/** A token as the data service tells of it; undefined where its amount is none. */
function tokenOfRecord(record: BalanceRecord): Token | undefined {
  const decimals = Number(record.quantity.decimals)
  const amount = parseAmount(record.quantity.numeric, decimals)
  if (amount === undefined) return undefined
  const address = record.address?.split(':').at(-1)
  return token({ ...record, address, decimals, amount, network: record.chainId as CaipNetworkId })
}

/** A token as a wallet tells of it. */
function tokenOfAsset({ address, balance, metadata }: WalletAsset, network: CaipNetworkId): Token {
  return token({
    ...metadata,
    network,
    address: address === 'native' ? undefined : address,
    amount: BigInt(balance),
  })
}

/** A longer symbol is a sentence. */
const SYMBOL_LENGTH = 24

interface Told extends Pick<Token, 'network' | 'name' | 'symbol' | 'decimals' | 'amount'> {
  readonly address: string | undefined
  readonly price?: number | undefined
  readonly value?: number | undefined
  readonly iconUrl?: string | undefined
}

function token({ network, name, symbol, decimals, amount, address, price, value, iconUrl }: Told): Token {
  return {
    network,
    name: cleanText(name),
    symbol: cleanText(symbol, SYMBOL_LENGTH) || shortAddress(address ?? ''),
    decimals,
    amount,
    ...(address && { address }),
    ...(price !== undefined && { price }),
    ...(value !== undefined && { value }),
    ...(iconUrl && { icon: iconUrl }),
    ...(hasHiddenSigns(`${name}${symbol}`) && { isMasked: true }),
  }
}

/**
 * What the data service knows that an address holds on one network; a token that it tells badly, or of another network,
 * is left out. Throws `balance/unavailable` where it does not know the network, else what the call throws.
 */
export async function readTokens(
  data: DataApi,
  address: string,
  chainId: CaipNetworkId,
  options: DataCallOptions,
): Promise<readonly Token[]> {
  if (!(await data.serves(chainId, options.signal))) throw new AppKitError('balance/unavailable')
  const asked = { address, currency: 'usd' as const, chainId, ...(options.fresh && { forceUpdate: 'true' }) }
  const { balances } = await data.call('GET /v1/account/{address}/balance', asked, options)
  return balances.filter(record => record.chainId === chainId).flatMap(record => tokenOfRecord(record) ?? [])
}

/** The same, from what a wallet said itself. */
export function readWalletTokens(said: readonly unknown[], network: CaipNetworkId): readonly Token[] {
  return walletAssets.parse(said).map(asset => tokenOfAsset(asset, network))
}
