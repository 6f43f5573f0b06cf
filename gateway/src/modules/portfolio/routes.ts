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
import { BlockscoutTokenFinder, readBlockscout } from './token-finders.js'

const KEPT_MS = 30_000

/** `GET /v1/account/{address}/balance`. A network that is not known has nothing: its answer is empty. */
export function portfolioRoutes(core: DataCore): Hono {
  const app = new Hono()
  const { clock, upstream, env, chains } = core
  const portfolio = new Portfolio(core, [
    new LogTokenFinder(ReceivedLogs.over(core)),
    new BlockscoutTokenFinder(readBlockscout(env), upstream),
  ])
  const solana = new SolanaBalances(core)
  const kept = new SharedCache<readonly BalanceRecord[]>(clock)
  addDataRoute(app, core, 'GET /v1/account/{address}/balance', {
    async answer({ chainId, forceUpdate }, { param }) {
      const fresh = forceUpdate !== undefined && forceUpdate !== 'false'
      const address = param('address')
      if (solana.serves({ address, chainId })) return { balances: await solana.of({ address, chainId, fresh }) }
      const asked = chainId === undefined ? chains.all : [chains.find(chainId)].filter(chain => chain !== undefined)
      if (asked.length === 0) return { balances: [] }
      const owner = readEvmAddress(address)
      if (!owner) throw new HttpError(400, 'invalid_request', 'The address is none of an EVM network.')
      // Searching every network's log for one request would be too much: without a network the lists must do.
      const search = chainId !== undefined
      const looks = asked.map(chain => {
        const key = `${chain.caipNetworkId}:${owner}:${search}`
        return kept.get({ key, ttlMs: KEPT_MS, fresh }, () => portfolio.on(chain, owner, { fresh, search }))
      })
      const settled = await Promise.allSettled(looks)
      const known = settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
      const [first] = settled
      if (known.length === 0 && first?.status === 'rejected') throw first.reason
      return { balances: known.flat() }
    },
  })
  return app
}
