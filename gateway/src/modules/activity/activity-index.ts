import type { Address } from 'viem'
import type { Clock } from '../../../../src/core/clock.js'
import { HttpError } from '../../http-error.js'
import type { Chain } from '../chains/chain.js'
import { RpcRefusal } from '../chains/rpc-refusal.js'
import type { ActivityBook, Followed } from './activity-book.js'
import type { ActivityFinder, BlockRange, FoundTransaction } from './activity-finder.js'
import { readBlock, type ReadBlock } from './chain-reads.js'

/** What an index works with. */
export interface ActivityIndexParts {
  readonly book: ActivityBook
  readonly finders: readonly ActivityFinder[]
  /** How many blocks are looked back at first. */
  readonly depth: number
  readonly clock: Clock
}

/** So deep a change of the chain is undone alone; after a deeper one everything is read again. */
const SAFE_DEPTH = 64
/** How often a chain may change while it is read. */
const TRIES = 3
const DAY_MS = 86_400_000

/** Follows chains for the addresses that somebody asks about, and undoes what a chain has taken back. */
export class ActivityIndex {
  constructor(private readonly parts: ActivityIndexParts) {}

  /** Reads what is new. Throws where the chain cannot be asked, or will not hold still. */
  async follow(chain: Chain, address: Address): Promise<void> {
    for (let left = TRIES; left > 0; left--) if (await this.#step(chain, address)) return
    throw new HttpError(503, 'chain/unsteady', 'The network changes while it is read.', { retryAfter: 5 })
  }

  async #step(chain: Chain, address: Address): Promise<boolean> {
    const { book, clock, depth } = this.parts
    const whose = { chainId: chain.chainId, address }
    const [head, known] = await Promise.all([this.#head(chain), book.followed(whose)])
    const now = clock.now()
    if (known && known.upTo === head.number && known.upToHash === head.hash) {
      if (now - known.lookedAt > DAY_MS) await book.touch(whose, now)
      return true
    }
    const keepUpTo = known ? await lastCommon(chain, known) : -1
    const from = Math.max(keepUpTo + 1, head.number - depth, 0)
    const found = await this.#find(chain, address, { from, to: head.number })
    const safe = head.number >= SAFE_DEPTH ? await readBlock(chain, head.number - SAFE_DEPTH) : undefined
    // The same head stands on the same chain: what was read between is of it.
    const after = await readBlock(chain, head.number)
    if (after?.hash !== head.hash) return false
    const marks = {
      upTo: head.number,
      upToHash: head.hash,
      safeBlock: safe?.number ?? null,
      safeHash: safe?.hash ?? null,
    }
    await book.write(whose, { known, keepUpTo, found, next: { ...whose, ...marks, lookedAt: now } })
    return true
  }

  async #head(chain: Chain): Promise<ReadBlock> {
    const head = await readBlock(chain, 'latest')
    if (!head) throw new HttpError(502, 'chain/unreachable', 'The node does not answer as one should.')
    return head
  }

  async #find(chain: Chain, address: Address, range: BlockRange): Promise<readonly FoundTransaction[]> {
    const finders = this.parts.finders.filter(finder => finder.serves(chain))
    try {
      return (await Promise.all(finders.map(finder => finder.find(chain, address, range)))).flat()
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error
      throw new HttpError(502, 'chain/refused', 'The node of the network does not tell its log.')
    }
  }
}

/** The last block that is still of the chain that was followed; -1 where none is known to be. */
async function lastCommon(chain: Chain, { upTo, upToHash, safeBlock, safeHash }: Followed): Promise<number> {
  if ((await readBlock(chain, upTo))?.hash === upToHash) return upTo
  if (safeBlock !== null && (await readBlock(chain, safeBlock))?.hash === safeHash) return safeBlock
  return -1
}
