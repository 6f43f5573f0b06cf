import type { CaipAddress, Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { type Token, sumFiatValue } from '../../core/token.js'
import { cacheTimes } from '../../services/data.js'
import { readTokens, readWalletTokens } from '../../services/tokens.js'
import { AccountController } from '../connection/account.js'
import { type ConnectedAccount, getConnectedAccount } from '../connection/active-account.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'
import {
  type AccountData,
  type AccountDataController,
  getFilters,
  isTokenCounts,
  storeSwapSupport,
} from './account-data.js'

export interface Portfolio extends AccountData {
  readonly tokens: readonly Token[] | undefined
  readonly isAway?: boolean
  /** True if the service has swaps on the account's network. Only known for networks outside EVM. */
  readonly hasSwaps?: boolean
  /** Total value in US dollars, without spam tokens. Undefined if unknown. */
  readonly fiatValue: number | undefined
}

export interface PortfolioOptions {
  /** Bypasses the caches and the pause after a failure. */
  readonly force?: boolean
  readonly quiet?: boolean
  readonly signal?: AbortSignal
}

/** The state of the portfolio and the time of the last failure per account, in milliseconds since the epoch. */
export interface PortfolioStore extends AccountDataController<Portfolio> {
  readonly failures: Map<CaipAddress, number>
}

// Returns the tokens reported by the embedded wallet. Returns undefined for other wallets or on failure: the data
// service is queried then.
async function fetchWalletTokens(
  scope: Scope,
  { address, network }: ConnectedAccount,
  fresh: boolean,
): Promise<readonly Token[] | undefined> {
  const namespace = network.chainNamespace
  if (scope.use(AccountController).get(namespace).connectorId !== 'AUTH') return undefined
  const connection = scope.use(ConnectionController)
  const provider = connection.session(namespace)?.provider
  try {
    const { assets } = await connection.verbs(namespace)
    const response = provider && (await assets?.({ provider, address, network }, { fresh }))
    return response && readWalletTokens(response, network.caipNetworkId)
  } catch {
    return undefined
  }
}

export async function readPortfolio(
  portfolio: PortfolioStore,
  namespace: Namespace,
  options: PortfolioOptions,
): Promise<readonly Token[]> {
  const { scope, state, failures } = portfolio
  const connectedAccount = getConnectedAccount(scope, namespace)
  if (!connectedAccount) return []
  const { clock } = scope.services
  const account = connectedAccount.caipAddress
  const failedAt = failures.get(account)
  if (state.current?.account !== account)
    portfolio.put({ account, tokens: undefined, fiatValue: undefined, failed: failedAt !== undefined })
  if (!options.force && failedAt !== undefined && clock.now() - failedAt < cacheTimes.portfolio) return []
  const requestNumber = ++portfolio.requestCount
  try {
    const [found, hasSwaps] = await portfolio.trackLoading(
      Promise.all([fetchTokens(portfolio, connectedAccount, options), readSwapSupport(scope, connectedAccount)]),
    )
    const tokens = found.filter(getFilters(scope).includeToken).toSorted(compareValue)
    if (requestNumber < portfolio.appliedRequest) return tokens
    failures.delete(account)
    applyOutcome(portfolio, namespace, { connectedAccount, requestNumber, tokens, hasSwaps })
    return tokens
  } catch (cause) {
    if (AppKitError.is(cause, 'request/aborted')) throw cause
    if (requestNumber < portfolio.appliedRequest) return []
    failures.set(account, clock.now())
    applyOutcome(portfolio, namespace, {
      connectedAccount,
      requestNumber,
      tokens: undefined,
      isAway: isServiceUnavailable(cause),
    })
    // The user sees it in the list of tokens.
    if (scope.options.debug === true && !options.quiet) console.warn(new AppKitError('balance/unavailable', { cause }))
    return []
  }
}

async function fetchTokens(
  { scope }: PortfolioStore,
  connectedAccount: ConnectedAccount,
  portfolioOptions: PortfolioOptions,
): Promise<readonly Token[]> {
  const signal = portfolioOptions.signal ? AbortSignal.any([portfolioOptions.signal, scope.signal]) : scope.signal
  const { data } = scope.services
  const requestOptions = { signal, fresh: portfolioOptions.force ?? false }
  return (
    (await fetchWalletTokens(scope, connectedAccount, requestOptions.fresh)) ??
    (await readTokens(data, connectedAccount.address, connectedAccount.network.caipNetworkId, requestOptions))
  )
}

// Returns undefined if it is unknown.
async function readSwapSupport(
  scope: Scope,
  { network: { chainNamespace, caipNetworkId } }: ConnectedAccount,
): Promise<boolean | undefined> {
  if (chainNamespace !== 'solana') return undefined
  const { services, signal } = scope
  const supported = await services.data.call('GET /v1/supported-chains', {}, { signal }).catch(() => undefined)
  if (!supported) return undefined
  const hasSwaps = supported.swaps?.includes(caipNetworkId) ?? false
  storeSwapSupport(scope, caipNetworkId, hasSwaps)
  return hasSwaps
}

interface Outcome {
  readonly connectedAccount: ConnectedAccount
  readonly requestNumber: number
  readonly tokens: readonly Token[] | undefined
  readonly isAway?: boolean
  readonly hasSwaps?: boolean | undefined
}

function applyOutcome(portfolio: PortfolioStore, namespace: Namespace, outcome: Outcome): void {
  const { connectedAccount, requestNumber, tokens, isAway = false } = outcome
  const account = connectedAccount.caipAddress
  if (getConnectedAccount(portfolio.scope, namespace)?.caipAddress !== account) return
  portfolio.appliedRequest = requestNumber
  const { current } = portfolio.state
  const before = current?.account === account ? current : undefined
  const { isSpamToken } = getFilters(portfolio.scope)
  const listed = tokens?.filter(token => !isSpamToken(token))
  const hasSwaps = outcome.hasSwaps ?? before?.hasSwaps
  const fiatValue = listed ? sumFiatValue(listed) : before?.fiatValue
  if (listed) rememberTokenCount(portfolio.scope, account, listed.length)
  portfolio.put({
    account,
    tokens: tokens ?? before?.tokens,
    fiatValue,
    failed: tokens === undefined,
    ...(isAway && { isAway }),
    ...(hasSwaps !== undefined && { hasSwaps }),
  })
}

// The most valuable token first, tokens without a known value last.
function compareValue(a: Token, b: Token): number {
  return (b.value ?? -1) - (a.value ?? -1)
}

const MAX_REMEMBERED_ACCOUNTS = 10

function rememberTokenCount({ services: { storage } }: Scope, account: CaipAddress, count: number): void {
  const { [account]: _, ...others } = storage.get('token_counts', isTokenCounts) ?? {}
  const latest = Object.entries(others).slice(1 - MAX_REMEMBERED_ACCOUNTS)
  storage.set('token_counts', Object.fromEntries([...latest, [account, count]]))
}

function isServiceUnavailable(cause: unknown): boolean {
  return AppKitError.is(cause, 'http/status') && (cause.cause as Response).status === 503
}
