import type { TokenIndex } from '../data/token-index.js'
import type { Exchange } from './exchanges.js'
import type { ListedToken } from './token-list.js'

/** The exchanges and tokens of the operator's choice, on EVM networks. */
export interface Market {
  readonly exchanges: readonly Exchange[]
  readonly tokens: readonly ListedToken[]
  /** The same, to look them up. */
  readonly listed: TokenIndex
}
