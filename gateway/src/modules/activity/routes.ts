import { Hono } from 'hono'
import { HttpError } from '../../http/http-error.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { SharedCache } from '../data/shared-cache.js'
import { readLogLookback } from '../portfolio/received-logs.js'
import { isSolanaAddress } from '../solana/solana-chain.js'
import { SolanaHistory, type SolanaHistoryPage } from '../solana/solana-history.js'
import { readActivityBlocks, BlockActivity, BlockscoutActivity, LogActivity } from './activity-finders.js'
import { ActivityIndex } from './activity-index.js'
import { ActivityRepository } from './activity-repository.js'
import { History, readCursor } from './history.js'

function openActivity(core: DataCore): { readonly index: ActivityIndex; readonly history: History } {
  const { env, store, clock, explorer, development = false } = core
  const repository = new ActivityRepository(store)
  const finders = [
    new LogActivity(),
    new BlockActivity(readActivityBlocks(env, development)),
    new BlockscoutActivity(explorer),
  ]
  const index = new ActivityIndex({ repository, finders, depth: Number(readLogLookback(env)), clock })
  return { index, history: new History(core, repository) }
}

/** `GET /v1/account/{address}/history`: the activity of an address on a network, newest first. */
export function activityRoutes(core: DataCore): Hono {
  const app = new Hono()
  const { index, history } = openActivity(core)
  const solana = new SolanaHistory(core)
  // Results are not cached; concurrent requests share one read of the chain.
  const reads = new SharedCache<true>(core.clock)
  addDataRoute(app, core, 'GET /v1/account/{address}/history', {
    async handle({ chainId, cursor }, { param }) {
      const address = param('address')
      if (chainId === undefined ? isSolanaAddress(address) : chainId.startsWith('solana:'))
        return readSolanaHistory(core, solana, { chainId, address, cursor })
      const chain = chainId === undefined ? core.chains.all[0] : core.chains.find(chainId)
      if (!chain) return { data: [], next: null }
      const owner = readEvmAddress(address)
      if (!owner) throw new HttpError(400, 'invalid_request', 'Invalid address.')
      const after = cursor ? readCursor(cursor) : undefined
      const follow = async () => {
        await index.follow(chain, owner)
        return true as const
      }
      const needsRead = !after || (await index.isBehind(chain, owner))
      if (needsRead) await reads.get({ key: `${chain.chainId}:${owner}`, ttlMs: 0 }, follow)
      return history.page(chain, owner, after)
    },
  })
  return app
}

interface SolanaHistoryRequest {
  readonly chainId: string | undefined
  readonly address: string
  readonly cursor: string | undefined
}

function readSolanaHistory(
  core: DataCore,
  history: SolanaHistory,
  { chainId, address, cursor }: SolanaHistoryRequest,
): Promise<SolanaHistoryPage> | SolanaHistoryPage {
  const { chains } = core.solana
  const chain = chainId === undefined ? chains.all[0] : chains.find(chainId)
  if (!chain) return { data: [], next: null }
  if (!isSolanaAddress(address)) throw new HttpError(400, 'invalid_request', 'Invalid address.')
  return history.readPage(chain, address, cursor || undefined)
}
