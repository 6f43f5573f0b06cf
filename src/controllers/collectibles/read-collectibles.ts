import type { Namespace } from '../../core/caip.js'
import type { Collectible } from '../../core/token.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isNotFound } from '../../core/errors/error-text.js'
import { toCollectible } from '../../services/transactions.js'
import type { AccountData, AccountDataController } from '../balances/account-data.js'
import { getConnectedAccount } from '../connection/active-account.js'

export interface Collection extends AccountData {
  readonly collectibles: readonly Collectible[] | undefined
  readonly next: string | undefined
  /** False if the service has no collectibles or does not support the network. They are unknown then, not empty. */
  readonly isServed: boolean
}

export interface CollectiblesOptions {
  readonly more?: boolean
  readonly force?: boolean
  readonly signal?: AbortSignal
}

export async function readCollectibles(
  controller: AccountDataController<Collection>,
  namespace: Namespace,
  { more = false, force = false, signal: callerSignal }: CollectiblesOptions,
): Promise<void> {
  const { scope, state } = controller
  const connectedAccount = getConnectedAccount(scope, namespace)
  if (!connectedAccount) return
  const { caipAddress: account, address } = connectedAccount
  const chainId = connectedAccount.network.caipNetworkId
  if (state.current?.account !== account) controller.put({ ...EMPTY_COLLECTION, account })
  const cursor = more ? state.current?.next : undefined
  if (more && cursor === undefined) return
  const { data } = scope.services
  const signal = callerSignal ? AbortSignal.any([callerSignal, scope.signal]) : scope.signal
  const requestNumber = more ? controller.appliedRequest : ++controller.requestCount
  const put = (change: (now: Collection) => Collection) => {
    const { current } = state
    if (requestNumber < controller.appliedRequest) return
    controller.appliedRequest = requestNumber
    if (current?.account === account && getConnectedAccount(scope, namespace)?.caipAddress === account)
      controller.put(change(current))
  }
  const read = async () => {
    if (!(await data.serves(chainId, signal))) return undefined
    const query = { address, chainId, ...(cursor !== undefined && { cursor }) }
    return data.call('GET /v1/account/{address}/nfts', query, { signal, fresh: force }).catch((error: unknown) => {
      // The hosted service has no collectibles.
      if (isNotFound(error) && state.current?.collectibles === undefined) return undefined
      throw error
    })
  }
  try {
    const response = await read()
    if (!response) return put(() => ({ ...EMPTY_COLLECTION, account, isServed: false }))
    const page = response.nfts.filter(nft => nft.chainId === chainId).map(toCollectible)
    // a page that returns its own cursor would repeat forever
    const next = response.next === cursor ? undefined : (response.next ?? undefined)
    put(now =>
      cursor !== undefined && now.next !== cursor ? now : applyPage(now, cursor ? 'more' : 'first', page, next),
    )
  } catch (error) {
    if (AppKitError.is(error, 'request/aborted')) throw error
    put(now => ({ ...now, failed: true }))
  }
}

const EMPTY_COLLECTION = { collectibles: undefined, next: undefined, failed: false, isServed: true } as const

function applyPage(
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
