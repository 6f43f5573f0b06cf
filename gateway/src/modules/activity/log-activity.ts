import { pad, type Address, type Hex } from 'viem'
import type { Chain } from '../chains/chain.js'
import { readLogs } from '../chains/read-logs.js'
import type { ActivityFinder, BlockRange, FoundTransaction } from './activity-finder.js'

/** The most entries that are read of each place an address can have in one. */
const MOST = 3_000

/** Finds transactions by what they wrote into the chain's log: transfers, approvals, anything that names the address. */
export class LogActivity implements ActivityFinder {
  serves(): boolean {
    return true
  }

  async find(chain: Chain, owner: Address, { from, to }: BlockRange): Promise<readonly FoundTransaction[]> {
    const name = pad(owner.toLowerCase() as Address)
    const searches = [1, 2, 3].map(at => {
      const topics: (Hex | null)[] = [...Array.from({ length: at }, () => null), name]
      return readLogs(chain, { topics, from: BigInt(from), to: BigInt(to), most: MOST })
    })
    return (await Promise.all(searches)).flat().flatMap(({ block, place }) => {
      if (!place) return []
      const hash = place.transaction.toLowerCase() as Hex
      const blockHash = place.blockHash.toLowerCase() as Hex
      return [{ hash, block: Number(block), blockHash, position: place.position }]
    })
  }
}
