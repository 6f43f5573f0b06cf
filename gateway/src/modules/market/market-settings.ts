import { readFileSync } from 'node:fs'
import { HttpError } from '../../http/http-error.js'
import { fixedPrices, type FixedPrices } from '../solana/solana-prices.js'
import { knownSolanaTokens, readSolanaTokens, type ListedSolanaToken } from '../solana/solana-tokens.js'
import { type Exchange, exchanges, type ExchangeSetting } from './exchanges.js'
import { knownTokens } from './known-tokens.js'
import { type TokenIndex, type ListedToken, readTokenList, type ListedTokenSetting } from './token-list.js'

export interface Market {
  readonly exchanges: readonly Exchange[]
  readonly tokens: readonly ListedToken[]
  readonly tokenIndex: TokenIndex
}

export interface MarketSettings {
  /** Exchanges for swaps and prices. Default: Uniswap V2. */
  readonly exchanges?: readonly ExchangeSetting[]
  /** Tokens that can be swapped and that portfolios include. Default: well-known tokens. */
  readonly tokens?: readonly (ListedTokenSetting | ListedSolanaToken)[]
  /** Fixed prices in US dollars by CAIP-10 asset, for development chains without a market. */
  readonly fixedPrices?: FixedPrices
}

/** Reads `SWAP_ROUTERS`, `TOKENS` and `FIXED_PRICES`. Throws `settings/invalid`. */
export function readMarket(env: Readonly<Record<string, string | undefined>>): MarketSettings {
  const { SWAP_ROUTERS, TOKENS, FIXED_PRICES } = env
  return {
    ...(SWAP_ROUTERS && { exchanges: readExchanges(SWAP_ROUTERS) }),
    ...(TOKENS && { tokens: readTokens(TOKENS) }),
    ...(FIXED_PRICES && { fixedPrices: readFixedPrices(FIXED_PRICES) }),
  }
}

export function trustedTokens({ tokens = knownTokens }: MarketSettings): readonly ListedToken[] {
  return readTokenList(tokens) ?? []
}

export function trustedSolanaTokens({ tokens = knownSolanaTokens }: MarketSettings): readonly ListedSolanaToken[] {
  return readSolanaTokens(tokens)
}

function readFixedPrices(text: string): FixedPrices {
  try {
    return fixedPrices.parse(JSON.parse(text))
  } catch {
    throw invalidSetting('FIXED_PRICES', 'must be a JSON object of prices in dollars, by CAIP-10')
  }
}

function readExchanges(text: string): readonly ExchangeSetting[] {
  try {
    return exchanges.parse(JSON.parse(text))
  } catch {
    throw invalidSetting('SWAP_ROUTERS', 'must be a JSON list of exchanges, as the README shows one')
  }
}

function readTokens(path: string): NonNullable<MarketSettings['tokens']> {
  const list = readJson(path)
  const tokens = readTokenList(list)
  if (!tokens) throw invalidSetting('TOKENS', `names ${path}, which is not a token list in JSON`)
  const entries = Array.isArray(list) ? list : (list as { tokens: readonly unknown[] }).tokens
  return [...tokens, ...readSolanaTokens(entries)]
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function invalidSetting(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}.`)
}
