import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ListedTransaction } from '../../core/token.js'
import { toTransaction } from '../../services/transactions.js'
import { EventsController } from '../app/events.js'
import { type AccountData, type AccountDataController, getFilters } from '../balances/account-data.js'
import { type ConnectedAccount, getConnectedAccount } from '../connection/active-account.js'
import type { Scope } from '../scope.js'

export interface KnownHistory {
  readonly transactions: readonly ListedTransaction[]
  readonly next: string | undefined
}

export interface Activity extends AccountData {
  readonly history: KnownHistory | undefined
  /** False if the service does not support the network. The history is unknown then, not empty. */
  readonly isServed: boolean
}

export interface ActivityPage {
  readonly transactions: readonly ListedTransaction[]
  readonly next: string | undefined
}

export interface ActivityOptions {
  readonly more?: boolean
  readonly force?: boolean
  readonly signal?: AbortSignal
}

// Merges a reloaded first page into the history. Older transactions stay if the page overlaps them; otherwise the
// history starts over, because transactions between may be missing.
function mergeFirst(known: KnownHistory | undefined, page: KnownHistory): KnownHistory {
  const last = page.transactions.at(-1)
  if (!known || !last || page.next === undefined) return { ...page, transactions: unique(page.transactions) }
  const at = known.transactions.findIndex(transaction => transaction.id === last.id && transaction.at === last.at)
  if (at < 0) return { ...page, transactions: unique(page.transactions) }
  return { transactions: unique([...page.transactions, ...known.transactions.slice(at + 1)]), next: known.next }
}

function appendPage(known: KnownHistory, requested: KnownHistory, page: KnownHistory): KnownHistory {
  const isSame = known.next === requested.next && known.transactions.at(-1)?.id === requested.transactions.at(-1)?.id
  if (!isSame) return known
  // a page that returns its own cursor would repeat forever
  const next = page.next === requested.next ? undefined : page.next
  return { transactions: unique([...known.transactions, ...page.transactions]), next }
}

function unique(transactions: readonly ListedTransaction[]): readonly ListedTransaction[] {
  const seen = new Set<string>()
  return transactions.filter(({ id }) => !seen.has(id) && seen.add(id))
}

const MAX_PAGES_PER_REQUEST = 4
const EMPTY_PAGE: ActivityPage = { transactions: [], next: undefined }

export async function readActivity(
  activity: AccountDataController<Activity>,
  namespace: Namespace,
  options: ActivityOptions,
): Promise<ActivityPage> {
  const { scope, state } = activity
  const connectedAccount = getConnectedAccount(scope, namespace)
  if (!connectedAccount)
    throw new AppKitError('activity/address-missing', {
      text: "Transactions can't be fetched without an accountAddress",
    })
  const { caipAddress: account } = connectedAccount
  if (state.current?.account !== account) activity.put({ account, history: undefined, failed: false, isServed: true })
  const previous = options.more ? state.current?.history : undefined
  if (options.more && previous?.next === undefined) return EMPTY_PAGE
  const requestNumber = previous ? activity.appliedRequest : ++activity.requestCount
  if (previous) scope.use(EventsController).track('LOAD_MORE_TRANSACTIONS')
  try {
    const page = await fetchPage(scope, connectedAccount, previous?.next, options)
    updateActivity(activity, namespace, account, now => applyPage(activity, now, page, previous, requestNumber))
    return page ?? EMPTY_PAGE
  } catch (cause) {
    if (AppKitError.is(cause, 'request/aborted')) throw cause
    updateActivity(activity, namespace, account, now => ({ ...now, failed: true }))
    reportFailure(scope, cause)
    return EMPTY_PAGE
  }
}

// Skips pages without listed transactions. Returns undefined if the service does not support the network.
async function fetchPage(
  scope: Scope,
  connectedAccount: ConnectedAccount,
  cursor: string | undefined,
  { force = false, signal: callerSignal }: ActivityOptions,
): Promise<KnownHistory | undefined> {
  const { data } = scope.services
  const { includeTransaction, isSpamTransaction } = getFilters(scope)
  const signal = callerSignal ? AbortSignal.any([callerSignal, scope.signal]) : scope.signal
  const { address } = connectedAccount
  const chainId = connectedAccount.network.caipNetworkId
  if (!(await data.serves(chainId, signal))) return undefined
  let next = cursor
  for (let page = 0; page < MAX_PAGES_PER_REQUEST; page++) {
    const query = { address, chainId, ...(next !== undefined && { cursor: next }) }
    const response = await data.call('GET /v1/account/{address}/history', query, { signal, fresh: force })
    next = response.next ?? undefined
    const transactions = response.data
      .map(toTransaction)
      .filter(transaction => includeTransaction(transaction, chainId))
      .map(transaction => ({ ...transaction, isHidden: isSpamTransaction(transaction) }))
    if (transactions.length > 0 || next === undefined) return { transactions, next }
  }
  return { transactions: [], next }
}

function applyPage(
  activity: AccountDataController<Activity>,
  now: Activity,
  page: KnownHistory | undefined,
  previous: KnownHistory | undefined,
  requestNumber: number,
): Activity {
  const { account, history } = now
  if (!page) return { account, history: undefined, failed: false, isServed: false }
  if (previous)
    return history ? { account, history: appendPage(history, previous, page), failed: false, isServed: true } : now
  if (requestNumber < activity.appliedRequest) return now
  activity.appliedRequest = requestNumber
  return { account, history: mergeFirst(history, page), failed: false, isServed: true }
}

function updateActivity(
  activity: AccountDataController<Activity>,
  namespace: Namespace,
  account: Activity['account'],
  change: (now: Activity) => Activity,
): void {
  const { current } = activity.state
  if (current?.account !== account || getConnectedAccount(activity.scope, namespace)?.caipAddress !== account) return
  activity.put(change(current))
}

// Reports a failure to the app and its developer. The user sees it in the list.
function reportFailure(scope: Scope, cause: unknown): void {
  if (scope.signal.aborted) return
  scope.use(EventsController).track('ERROR_FETCH_TRANSACTIONS')
  if (scope.options.debug === true) console.warn(new AppKitError('activity/failed', { cause }))
}
