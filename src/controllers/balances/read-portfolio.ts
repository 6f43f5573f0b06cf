import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { type Token, worthOf } from '../../core/token.js'
import { cacheTimes } from '../../services/data.js'
import { readTokens, readWalletTokens } from '../../services/tokens.js'
import { SnackController } from '../app/snack.js'
import { AccountController } from '../connection/account.js'
import { type Holder, holderOf } from '../connection/active-account.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'
import { filtersOf, type PortfolioAsk, type PortfolioController } from './portfolio.js'

/**
 * The tokens that the embedded wallet itself tells of. Undefined where another wallet is connected, or this one cannot
 * tell or fails to: the data service may know.
 */
async function tokensOfWallet(scope: Scope, { address, network }: Holder): Promise<readonly Token[] | undefined> {
  const namespace = network.chainNamespace
  if (scope.use(AccountController).of(namespace).connectorId !== 'AUTH') return undefined
  const connection = scope.use(ConnectionController)
  const provider = connection.session(namespace)?.provider
  try {
    const { assets } = await connection.verbs(namespace)
    const said = provider && (await assets?.({ provider, address, network }))
    return said && readWalletTokens(said, network.caipNetworkId)
  } catch {
    return undefined
  }
}

/** Asks the wallet itself where it can tell, else the data service; says so where neither can. */
export async function readPortfolio(
  portfolio: PortfolioController,
  namespace: Namespace,
  ask: PortfolioAsk,
): Promise<readonly Token[]> {
  const { scope, state, failures } = portfolio
  const holder = holderOf(scope, namespace)
  if (!holder) return []
  const { clock } = scope.services
  const of = holder.caipAddress
  const failedAt = failures.get(of)
  if (state.current?.of !== of)
    portfolio.put({ of, tokens: undefined, worth: undefined, failed: failedAt !== undefined })
  if (!ask.force && failedAt !== undefined && clock.now() - failedAt < cacheTimes.portfolio) return []
  const turn = ++portfolio.asked
  try {
    const tokens = (await portfolio.during(tokensOf(portfolio, holder, ask))).filter(filtersOf(scope).includeToken)
    if (turn < portfolio.taken) return tokens
    failures.delete(of)
    take(portfolio, namespace, { holder, turn, tokens })
    return tokens
  } catch (cause) {
    if (AppKitError.is(cause, 'request/aborted')) throw cause
    if (turn < portfolio.taken) return []
    failures.set(of, clock.now())
    take(portfolio, namespace, { holder, turn, tokens: undefined, isAway: saysAway(cause) })
    if (!scope.signal.aborted && !ask.quiet)
      scope.use(SnackController).showError(new AppKitError('balance/unavailable', { cause }))
    return []
  }
}

async function tokensOf({ scope }: PortfolioController, holder: Holder, ask: PortfolioAsk): Promise<readonly Token[]> {
  const signal = ask.signal ? AbortSignal.any([ask.signal, scope.signal]) : scope.signal
  const { data } = scope.services
  const options = { signal, fresh: ask.force ?? false }
  return (
    (await tokensOfWallet(scope, holder)) ??
    (await readTokens(data, holder.address, holder.network.caipNetworkId, options))
  )
}

/** What came of a question. */
interface Outcome {
  readonly holder: Holder
  /** Which question it was. */
  readonly turn: number
  readonly tokens: readonly Token[] | undefined
  readonly isAway?: boolean
}

/** Takes an answer in, or that there was none, unless the person moved on meanwhile. */
function take(portfolio: PortfolioController, namespace: Namespace, outcome: Outcome): void {
  const { holder, turn, tokens, isAway = false } = outcome
  const of = holder.caipAddress
  if (holderOf(portfolio.scope, namespace)?.caipAddress !== of) return
  portfolio.taken = turn
  const { current } = portfolio.state
  const before = current?.of === of ? current : undefined
  const { isSpamToken } = filtersOf(portfolio.scope)
  const worth = tokens ? worthOf(tokens.filter(token => !isSpamToken(token))) : before?.worth
  portfolio.put({
    of,
    tokens: tokens ?? before?.tokens,
    worth,
    failed: tokens === undefined,
    ...(isAway && { isAway }),
  })
}

function saysAway(cause: unknown): boolean {
  return AppKitError.is(cause, 'http/status') && (cause.cause as Response).status === 503
}
