import type { BalanceRecord } from '../contract/data-records.js'
import type { WalletAsset } from '../contract/wallet-assets.js'
import type { CaipNetworkId } from '../core/caip.js'
import { hasHiddenSigns } from '../core/looks-like-bait.js'
import type { Token } from '../core/token.js'
import { cleanText } from '../lib/clean-text.js'
import { parseAmount } from '../lib/parse-amount.js'
import { shortAddress } from '../lib/short-address.js'

/** A token as the data service tells of it; undefined where its amount is none. */
export function tokenOfRecord(record: BalanceRecord): Token | undefined {
  const decimals = Number(record.quantity.decimals)
  const amount = parseAmount(record.quantity.numeric, decimals)
  if (amount === undefined) return undefined
  const address = record.address?.split(':').at(-1)
  return token({ ...record, address, decimals, amount, network: record.chainId as CaipNetworkId })
}

/** A token as a wallet tells of it. */
export function tokenOfAsset({ address, balance, metadata }: WalletAsset, network: CaipNetworkId): Token {
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
