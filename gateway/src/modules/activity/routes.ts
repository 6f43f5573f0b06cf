import { Hono } from 'hono'
import { HttpError } from '../../http/http-error.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { SharedCache } from '../data/shared-cache.js'
import { logDepth } from '../portfolio/received-logs.js'
import { readBlockscout } from '../portfolio/token-finders.js'
import { isSolanaAddress } from '../solana/solana-chain.js'
import { SolanaHistory, type SolanaHistoryPage } from '../solana/solana-history.js'
import { activityBlocks, BlockActivity, BlockscoutActivity, LogActivity } from './activity-finders.js'
import { ActivityIndex } from './activity-index.js'
import { ActivityBook } from './activity-repository.js'
import { History, readCursor } from './history.js'

/** The index that follows the chains, and the pages of what it wrote down. Throws `settings/invalid`. */
function openActivity(core: DataCore): { readonly index: ActivityIndex; readonly history: History } {
  const { env, store, clock, upstream, development = false, onFailure } = core
  const book = new ActivityBook(store)
  const finders = [
    new LogActivity(),
    new BlockActivity(activityBlocks(env, development)),
    new BlockscoutActivity(readBlockscout(env), upstream, onFailure),
  ]
  const index = new ActivityIndex({ book, finders, depth: Number(logDepth(env)), clock })
  return { index, history: new History(core, book) }
}

/** `GET /v1/account/{address}/history`: what an address did and got on a network, the newest first. */
export function activityRoutes(core: DataCore): Hono {
  const app = new Hono()
  const { index, history } = openActivity(core)
  const solana = new SolanaHistory(core)
  // Nothing is kept: those who ask at once share one look at the chain.
  const looks = new SharedCache<true>(core.clock)
  addDataRoute(app, core, 'GET /v1/account/{address}/history', {
    async answer({ chainId, cursor }, { param }) {
      const address = param('address')
      if (chainId === undefined ? isSolanaAddress(address) : chainId.startsWith('solana:'))
        return onSolana(core, solana, { chainId, address, cursor })
      const chain = chainId === undefined ? core.chains.all[0] : core.chains.find(chainId)
      if (!chain) return { data: [], next: null }
      const owner = readEvmAddress(address)
      if (!owner) throw new HttpError(400, 'invalid_request', 'The address is none.')
      const after = cursor ? readCursor(cursor) : undefined
      const look = async () => {
        await index.follow(chain, owner)
        return true as const
      }
      const isWanted = !after || (await index.isBehind(chain, owner))
      if (isWanted) await looks.get({ key: `${chain.chainId}:${owner}`, ttlMs: 0 }, look)
      return history.page(chain, owner, after)
    },
  })
  return app
}

interface SolanaAsk {
  readonly chainId: string | undefined
  readonly address: string
  readonly cursor: string | undefined
}

function onSolana(
  core: DataCore,
  history: SolanaHistory,
  { chainId, address, cursor }: SolanaAsk,
): Promise<SolanaHistoryPage> | SolanaHistoryPage {
  const { chains } = core.solana
  const chain = chainId === undefined ? chains.all[0] : chains.find(chainId)
  if (!chain) return { data: [], next: null }
  if (!isSolanaAddress(address)) throw new HttpError(400, 'invalid_request', 'The address is none.')
  return history.page(chain, address, cursor || undefined)
}
