import { Hono } from 'hono'
import type { BalanceRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { SharedCache } from '../data/shared-cache.js'
import { SolanaBalances } from '../solana/solana-balances.js'
import { Portfolio } from './portfolio.js'
import { LogTokenFinder, ReceivedLogs } from './received-logs.js'
import { BlockscoutTokenFinder } from './token-finders.js'

const CACHE_TTL_MS = 30_000

export function portfolioRoutes(core: DataCore): Hono {
  const app = new Hono()
  const { clock, chains } = core
  const portfolio = new Portfolio(core, [
    new LogTokenFinder(ReceivedLogs.create(core)),
    new BlockscoutTokenFinder(core.explorer),
  ])
  const solana = new SolanaBalances(core)
  const cache = new SharedCache<readonly BalanceRecord[]>(clock)
  addDataRoute(app, core, 'GET /v1/account/{address}/balance', {
    async handle({ chainId, forceUpdate }, { param }) {
      const fresh = forceUpdate !== undefined && forceUpdate !== 'false'
      const address = param('address')
      if (solana.serves({ address, chainId })) return { balances: await solana.read({ address, chainId, fresh }) }
      const requestedChains =
        chainId === undefined ? chains.all : [chains.find(chainId)].filter(chain => chain !== undefined)
      if (requestedChains.length === 0) return { balances: [] }
      const owner = readEvmAddress(address)
      if (!owner) throw new HttpError(400, 'invalid_request', 'The address is not an EVM address.')
      // Searching the logs of every network would be too expensive, so only listed tokens are read without a network.
      const search = chainId !== undefined
      const reads = requestedChains.map(chain => {
        const key = `${chain.caipNetworkId}:${owner}:${search}`
        return cache.get({ key, ttlMs: CACHE_TTL_MS, fresh }, () => portfolio.read(chain, owner, { fresh, search }))
      })
      const settled = await Promise.allSettled(reads)
      const known = settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
      const [first] = settled
      if (known.length === 0 && first?.status === 'rejected') throw first.reason
      return { balances: known.flat() }
    },
  })
  return app
}
