import type { Namespace } from '../../core/caip.js'
import type { Collectible } from '../../core/token.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { toCollectible } from '../../services/transactions.js'
import type { Collection, CollectiblesAsk, CollectiblesController } from './collectibles.js'
import { getConnectedAccount } from '../connection/active-account.js'

/** Asks the data service, and takes the answer in where the same account is still on view. */
export async function readCollectibles(
  controller: CollectiblesController,
  namespace: Namespace,
  { more = false, force = false, signal: wanted }: CollectiblesAsk,
): Promise<void> {
  const { scope, state } = controller
  const holder = getConnectedAccount(scope, namespace)
  if (!holder) return
  const { caipAddress: of, address } = holder
  const chainId = holder.network.caipNetworkId
  if (state.current?.account !== of) controller.put({ ...nothing, account: of })
  const cursor = more ? state.current?.next : undefined
  if (more && cursor === undefined) return
  const { data } = scope.services
  const signal = wanted ? AbortSignal.any([wanted, scope.signal]) : scope.signal
  const turn = more ? controller.appliedRequest : ++controller.requestCount
  const put = (change: (now: Collection) => Collection) => {
    const { current } = state
    if (turn < controller.appliedRequest) return
    controller.appliedRequest = turn
    if (current?.account === of && getConnectedAccount(scope, namespace)?.caipAddress === of) controller.put(change(current))
  }
  const read = async () => {
    if (!(await data.serves(chainId, signal))) return undefined
    const asked = { address, chainId, ...(cursor !== undefined && { cursor }) }
    return data.call('GET /v1/account/{address}/nfts', asked, { signal, fresh: force })
  }
  try {
    const answer = await read()
    if (!answer) return put(() => ({ ...nothing, account: of, isServed: false }))
    const page = answer.nfts.filter(each => each.chainId === chainId).map(toCollectible)
    // A page that goes on where it began would go on for ever.
    const next = answer.next === cursor ? undefined : (answer.next ?? undefined)
    put(now => (cursor !== undefined && now.next !== cursor ? now : taken(now, cursor ? 'more' : 'first', page, next)))
  } catch (error) {
    if (AppKitError.is(error, 'request/aborted')) throw error
    put(now => ({ ...now, failed: true }))
  }
}

const nothing = { collectibles: undefined, next: undefined, failed: false, isServed: true } as const

function taken(
  { account, collectibles = [] }: Collection,
  which: 'first' | 'more',
  page: readonly Collectible[],
  next: string | undefined,
): Collection {
  const all = which === 'more' ? [...collectibles, ...page] : page
  const seen = new Set<string>()
  const unique = all.filter(({ id }) => !seen.has(id) && seen.add(id))
  return { account, collectibles: unique, next, failed: false, isServed: true }
}
