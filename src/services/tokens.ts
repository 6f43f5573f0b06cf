import type { BalanceRecord } from '../contract/data-records.js'
import { type WalletAsset, walletAssets } from '../contract/wallet-assets.js'
import type { CaipNetworkId } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { hasHiddenCharacters } from '../core/filters.js'
import type { Token } from '../core/token.js'
import { shortAddress } from '../lib/addresses.js'
import { parseAmount } from '../lib/amounts.js'
import { cleanName } from '../lib/names/clean-name.js'
import type { DataApi, DataCallOptions } from './data.js'

function toToken(record: BalanceRecord): Token | undefined {
  const decimals = Number(record.quantity.decimals)
  const amount = parseAmount(record.quantity.numeric, decimals)
  if (amount === undefined) return undefined
  const address = record.address?.split(':').at(-1)
  return createToken({ ...record, address, decimals, amount, network: record.chainId as CaipNetworkId })
}

function fromWalletAsset({ address, balance, metadata }: WalletAsset, network: CaipNetworkId): Token {
  return createToken({
    ...metadata,
    network,
    address: address === 'native' ? undefined : address,
    amount: BigInt(balance),
  })
}

const MAX_SYMBOL_LENGTH = 24

interface TokenFields extends Pick<Token, 'network' | 'name' | 'symbol' | 'decimals' | 'amount'> {
  readonly address: string | undefined
  readonly price?: number | undefined
  readonly value?: number | undefined
  readonly iconUrl?: string | undefined
}

function createToken({ network, name, symbol, decimals, amount, address, price, value, iconUrl }: TokenFields): Token {
  return {
    network,
    name: cleanName(name),
    symbol: cleanName(symbol, MAX_SYMBOL_LENGTH) || shortAddress(address ?? ''),
    decimals,
    amount,
    ...(address && { address }),
    ...(price !== undefined && { price }),
    ...(value !== undefined && { value }),
    ...(iconUrl && { icon: iconUrl }),
    ...(hasHiddenCharacters(`${name}${symbol}`) && { isMasked: true }),
  }
}

/**
 * Reads an address's tokens on one network from the data service. Skips invalid records and other networks.
 * @throws AppKitError `balance/unavailable` if the service does not support the network
 */
export async function readTokens(
  data: DataApi,
  address: string,
  chainId: CaipNetworkId,
  options: DataCallOptions,
): Promise<readonly Token[]> {
  if (!(await data.serves(chainId, options.signal))) throw new AppKitError('balance/unavailable')
  const request = { address, currency: 'usd' as const, chainId, ...(options.fresh && { forceUpdate: 'true' }) }
  const { balances } = await data.call('GET /v1/account/{address}/balance', request, options)
  return balances.filter(record => record.chainId === chainId).flatMap(record => toToken(record) ?? [])
}

export function readWalletTokens(assets: readonly unknown[], network: CaipNetworkId): readonly Token[] {
  return walletAssets.parse(assets).map(asset => fromWalletAsset(asset, network))
}
