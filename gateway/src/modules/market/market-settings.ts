import { readFileSync } from 'node:fs'
import { HttpError } from '../../http/http-error.js'
import { fixedPrices, type FixedPrices } from '../solana/solana-prices.js'
import { knownSolanaTokens, readSolanaTokens, type ListedSolanaToken } from '../solana/solana-tokens.js'
import { type Exchange, exchanges, type ExchangeSetting } from './exchanges.js'
import { knownTokens } from './known-tokens.js'
import { type TokenIndex, type ListedToken, readTokenList, type ListedTokenSetting } from './token-list.js'

/** The exchanges and tokens of the operator's choice, on EVM networks. */
export interface Market {
  readonly exchanges: readonly Exchange[]
  readonly tokens: readonly ListedToken[]
  /** The same, to look them up. */
  readonly listed: TokenIndex
}

/** What an operator says of markets. */
export interface MarketSettings {
  /** Exchanges on the networks themselves: where tokens are swapped and prices read. Absent: Uniswap V2's own. */
  readonly exchanges?: readonly ExchangeSetting[]
  /** Tokens that may be swapped, and that a portfolio is searched for. Absent: the well-known ones. */
  readonly tokens?: readonly (ListedTokenSetting | ListedSolanaToken)[]
  /** Prices that the operator says himself, in dollars, by CAIP-10: for development chains, which no market knows. */
  readonly fixedPrices?: FixedPrices
}

/** `SWAP_ROUTERS`, `TOKENS` and `FIXED_PRICES`, read and checked. Throws `settings/invalid`. */
export function readMarket(env: Readonly<Record<string, string | undefined>>): MarketSettings {
  const { SWAP_ROUTERS, TOKENS, FIXED_PRICES } = env
  return {
    ...(SWAP_ROUTERS && { exchanges: readExchanges(SWAP_ROUTERS) }),
    ...(TOKENS && { tokens: readTokens(TOKENS) }),
    ...(FIXED_PRICES && { fixedPrices: readFixedPrices(FIXED_PRICES) }),
  }
}

/** The tokens somebody vouches for: those of the operator's list, else the well-known ones. */
export function vouchedTokens({ tokens = knownTokens }: MarketSettings): readonly ListedToken[] {
  return readTokenList(tokens) ?? []
}

/** The same of Solana. */
export function vouchedSolanaTokens({ tokens = knownSolanaTokens }: MarketSettings): readonly ListedSolanaToken[] {
  return readSolanaTokens(tokens)
}

function readFixedPrices(text: string): FixedPrices {
  try {
    return fixedPrices.parse(JSON.parse(text))
  } catch {
    throw invalid('FIXED_PRICES', 'must be a JSON object of prices in dollars, by CAIP-10')
  }
}

function readExchanges(text: string): readonly ExchangeSetting[] {
  try {
    return exchanges.parse(JSON.parse(text))
  } catch {
    throw invalid('SWAP_ROUTERS', 'must be a JSON list of exchanges, as the README shows one')
  }
}

function readTokens(path: string): NonNullable<MarketSettings['tokens']> {
  const list = readJson(path)
  const tokens = readTokenList(list)
  if (!tokens) throw invalid('TOKENS', `names ${path}, which is no token list in JSON`)
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

function invalid(name: string, why: string): HttpError {
  return new HttpError(500, 'settings/invalid', `${name} ${why}.`)
}
