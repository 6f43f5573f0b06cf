import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ListedTransaction } from '../../core/token.js'
import { toTransaction } from '../../services/transactions.js'
import { EventsController } from '../app/events.js'
import { SnackController } from '../app/snack.js'
import { getFilters } from '../balances/portfolio.js'
import { type ConnectedAccount, getConnectedAccount } from '../connection/active-account.js'
import type { Scope } from '../scope.js'
import type { Activity, ActivityAsk, ActivityController, ActivityPage, KnownHistory } from './activity.js'

/**
 * Puts the first page in the place of what it tells anew. What the chain has taken back goes with that; what is older
 * than the page stays, where the page reaches down to it. Where it does not, the history begins with the page.
 */
function mergeFirst(known: KnownHistory | undefined, page: KnownHistory): KnownHistory {
  const last = page.transactions.at(-1)
  if (!known || !last || page.next === undefined) return { ...page, transactions: unique(page.transactions) }
  const at = known.transactions.findIndex(each => each.id === last.id && each.at === last.at)
  if (at < 0) return { ...page, transactions: unique(page.transactions) }
  return { transactions: unique([...page.transactions, ...known.transactions.slice(at + 1)]), next: known.next }
}

/** Adds the page that was asked for where a history ended, if what is known still ends there. */
function appendPage(known: KnownHistory, asked: KnownHistory, page: KnownHistory): KnownHistory {
  const isSame = known.next === asked.next && known.transactions.at(-1)?.id === asked.transactions.at(-1)?.id
  if (!isSame) return known
  // A page that goes on where it began would go on for ever.
  const next = page.next === asked.next ? undefined : page.next
  return { transactions: unique([...known.transactions, ...page.transactions]), next }
}

/** Each once, where it stands first. */
function unique(transactions: readonly ListedTransaction[]): readonly ListedTransaction[] {
  const seen = new Set<string>()
  return transactions.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** How many pages of what is not listed are gone through for one question. */
const PAGES_AT_ONCE = 4
const NOTHING: ActivityPage = { transactions: [], next: undefined }

/** Asks the data service, and takes the answer in where the same account is still on view. */
export async function readActivity(
  activity: ActivityController,
  namespace: Namespace,
  ask: ActivityAsk,
): Promise<ActivityPage> {
  const { scope, state } = activity
  const holder = getConnectedAccount(scope, namespace)
  if (!holder)
    throw new AppKitError('activity/address-missing', {
      text: "Transactions can't be fetched without an accountAddress",
    })
  const { caipAddress: of } = holder
  if (state.current?.account !== of) activity.put({ account: of, history: undefined, failed: false, isServed: true })
  const end = ask.more ? state.current?.history : undefined
  if (ask.more && end?.next === undefined) return NOTHING
  const turn = end ? activity.appliedRequest : ++activity.requestCount
  if (end) scope.use(EventsController).track('LOAD_MORE_TRANSACTIONS')
  try {
    const page = await pageOf(scope, holder, end?.next, ask)
    take(activity, namespace, of, now => after(activity, now, page, end, turn))
    return page ?? NOTHING
  } catch (cause) {
    if (AppKitError.is(cause, 'request/aborted')) throw cause
    take(activity, namespace, of, now => ({ ...now, failed: true }))
    tell(scope, cause)
    return NOTHING
  }
}

/** Goes on where a page has nothing that is listed; undefined where the service does not know the network. */
async function pageOf(
  scope: Scope,
  holder: ConnectedAccount,
  cursor: string | undefined,
  { force = false, signal: wanted }: ActivityAsk,
): Promise<KnownHistory | undefined> {
  const { data } = scope.services
  const { includeTransaction, isSpamTransaction } = getFilters(scope)
  const signal = wanted ? AbortSignal.any([wanted, scope.signal]) : scope.signal
  const { address } = holder
  const chainId = holder.network.caipNetworkId
  if (!(await data.serves(chainId, signal))) return undefined
  let next = cursor
  for (let page = 0; page < PAGES_AT_ONCE; page++) {
    const asked = { address, chainId, ...(next !== undefined && { cursor: next }) }
    const answer = await data.call('GET /v1/account/{address}/history', asked, { signal, fresh: force })
    next = answer.next ?? undefined
    const transactions = answer.data
      .map(toTransaction)
      .filter(each => includeTransaction(each, chainId))
      .map(each => ({ ...each, isHidden: isSpamTransaction(each) }))
    if (transactions.length > 0 || next === undefined) return { transactions, next }
  }
  return { transactions: [], next }
}

/** What is known after an answer. */
function after(
  activity: ActivityController,
  now: Activity,
  page: KnownHistory | undefined,
  end: KnownHistory | undefined,
  turn: number,
): Activity {
  const { account, history } = now
  if (!page) return { account, history: undefined, failed: false, isServed: false }
  if (end) return history ? { account, history: appendPage(history, end, page), failed: false, isServed: true } : now
  if (turn < activity.appliedRequest) return now
  activity.appliedRequest = turn
  return { account, history: mergeFirst(history, page), failed: false, isServed: true }
}

/** Changes what is known, unless the person moved on meanwhile. */
function take(
  activity: ActivityController,
  namespace: Namespace,
  of: Activity['account'],
  change: (now: Activity) => Activity,
): void {
  const { current } = activity.state
  if (current?.account !== of || getConnectedAccount(activity.scope, namespace)?.caipAddress !== of) return
  activity.put(change(current))
}

function tell(scope: Scope, cause: unknown): void {
  if (scope.signal.aborted) return
  scope.use(EventsController).track('ERROR_FETCH_TRANSACTIONS')
  scope.use(SnackController).showError(new AppKitError('activity/failed', { cause }))
}
