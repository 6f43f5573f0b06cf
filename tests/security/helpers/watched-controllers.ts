import { PortfolioController } from '../../../src/controllers/chain/portfolio.js'
import type { Scope } from '../../../src/controllers/scope.js'

/** What a screen sees of a controller. */
export interface Seen {
  /** Whose, by CAIP-10; undefined while nothing was asked. */
  readonly of: string | undefined
  /** Marks of what is told, each naming whose it is; undefined while nothing is. */
  readonly marks: readonly string[] | undefined
  readonly loading: boolean
  readonly failed: boolean
  /** Whether it is said that the service does not know the network. */
  readonly isUnserved: boolean
}

/** A controller that shows what the data service knows of the account on view. */
export interface Watched {
  readonly name: string
  readonly path: RegExp
  /** What the service answers, marked. */
  answer(mark: string, chainId: string): unknown
  ask(scope: Scope, signal?: AbortSignal): Promise<unknown>
  see(scope: Scope): Seen
}

const quantity = { decimals: '18', numeric: '2' }

/** Those that are asked for by the account's screen. */
export const watchedControllers: readonly Watched[] = [
  {
    name: 'the portfolio',
    path: /\/balance$/,
    answer: (mark, chainId) => ({ balances: [{ name: mark, symbol: 'ETH', chainId, quantity }] }),
    ask: (scope, signal) =>
      scope.use(PortfolioController).refresh('eip155', { force: true, ...(signal && { signal }) }),
    see(scope) {
      const { current, loading } = scope.use(PortfolioController).state
      const marks = current?.tokens?.map(({ name }) => name)
      return { of: current?.of, marks, loading, failed: current?.failed ?? false, isUnserved: false }
    },
  },
]
