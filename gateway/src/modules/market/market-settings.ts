import { readFileSync } from 'node:fs'
import { HttpError } from '../../http-error.js'
import { exchanges, type ExchangeSetting } from './exchanges.js'
import { knownTokens } from './known-tokens.js'
import { readTokenList, type ListedToken, type ListedTokenSetting } from './token-list.js'

/** What an operator says of markets. */
export interface MarketSettings {
  /** Exchanges on the networks themselves: where tokens are swapped and prices read. Absent: Uniswap V2's own. */
  readonly exchanges?: readonly ExchangeSetting[]
  /** Tokens that may be swapped, and that a portfolio is searched for. Absent: the well-known ones. */
  readonly tokens?: readonly ListedTokenSetting[]
}

/** `EXCHANGES` and `TOKENS`, read and checked. Throws `settings/invalid`. */
export function readMarket(env: Readonly<Record<string, string | undefined>>): MarketSettings {
  const { EXCHANGES, TOKENS } = env
  return { ...(EXCHANGES && { exchanges: readExchanges(EXCHANGES) }), ...(TOKENS && { tokens: readTokens(TOKENS) }) }
}

/** The tokens somebody vouches for: those of the operator's list, else the well-known ones. */
export function vouchedTokens({ tokens = knownTokens }: MarketSettings): readonly ListedToken[] {
  return readTokenList(tokens) ?? []
}

function readExchanges(text: string): readonly ExchangeSetting[] {
  try {
    return exchanges.parse(JSON.parse(text))
  } catch {
    throw invalid('EXCHANGES', 'must be a JSON list of exchanges, as the README shows one')
  }
}

function readTokens(path: string): readonly ListedTokenSetting[] {
  const tokens = readTokenList(readJson(path))
  if (!tokens) throw invalid('TOKENS', `names ${path}, which is no token list in JSON`)
  return tokens
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
