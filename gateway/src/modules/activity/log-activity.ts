import { pad, type Address, type Hex } from 'viem'
import type { Chain } from '../chains/chain.js'
import { searchLogs } from '../chains/read-logs.js'
import type { ActivityFinder, BlockRange, Finding } from './activity-finder.js'

/** With so many entries of one of the places that an address can have in them, the rest is left for another time. */
const MOST = 3_000

/** Finds transactions by what they wrote into the chain's log: transfers, approvals, anything that names the address. */
export class LogActivity implements ActivityFinder {
  serves(): boolean {
    return true
  }

  async find(chain: Chain, owner: Address, { from, to }: BlockRange): Promise<Finding> {
    const name = pad(owner.toLowerCase() as Address)
    const searches = [1, 2, 3].map(at => {
      const topics: (Hex | null)[] = [...Array.from({ length: at }, () => null), name]
      return searchLogs(chain, { topics, from: BigInt(from), to: BigInt(to), most: MOST })
    })
    const searched = await Promise.all(searches)
    const found = searched
      .flatMap(({ logs }) => logs)
      .flatMap(({ block, place }) => {
        if (!place) return []
        const hash = place.transaction.toLowerCase() as Hex
        const blockHash = place.blockHash.toLowerCase() as Hex
        return [{ hash, block: Number(block), blockHash, position: place.position }]
      })
    return { found, from: Math.max(...searched.map(each => Number(each.from))) }
  }
}
