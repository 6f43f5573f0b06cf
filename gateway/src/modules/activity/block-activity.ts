import type { Address } from 'viem'
import type { Chain } from '../chains/chain.js'
import type { ActivityFinder, BlockRange, Finding } from './activity-finder.js'
import { readBlock } from './chain-reads.js'
import { inTurns } from './in-turns.js'

const AT_ONCE = 10

/** Finds transactions from and to an address in whole blocks: the newest ones, as many as the operator allows. */
export class BlockActivity implements ActivityFinder {
  constructor(private readonly most: number) {}

  serves(): boolean {
    return this.most > 0
  }

  async find(chain: Chain, owner: Address, { from, to, head }: BlockRange): Promise<Finding> {
    const first = Math.max(from, head - this.most + 1)
    const numbers = Array.from({ length: Math.max(0, to - first + 1) }, (_, at) => first + at)
    const blocks = await inTurns(numbers, AT_ONCE, number => readBlock(chain, number, true))
    const found = blocks.flatMap(block => {
      if (!block) return []
      const ours = block.transactions.filter(each => each.from === owner || each.to === owner)
      return ours.map(({ hash, transactionIndex: position }) => {
        return { hash, block: block.number, blockHash: block.hash, position }
      })
    })
    return { found, from }
  }
}
