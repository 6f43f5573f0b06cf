import type { Address } from 'viem'
import type { TransactionRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import type { DataCore } from '../data/data-core.js'
import { mapInBatches } from '../outbound/outbound.js'
import type { PagePosition, ActivityRepository, StoredTransaction } from './activity-repository.js'
import { HistoryRecords, type DescribedTransaction } from './history-records.js'
import { readFacts } from './read-facts.js'

export function toCursor({ block, position }: PagePosition): string {
  return Buffer.from(`1:${block}:${position}`).toString('base64url')
}

/**
 * Parses a cursor.
 * @throws HttpError `invalid_request` if the gateway did not issue it
 */
export function readCursor(cursor: string): PagePosition {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, block, position] = /^1:(\d{1,15}):(\d{1,9})$/.exec(text) ?? []
  const parsed = { block: Number(block), position: Number(position) }
  if (block === undefined || toCursor(parsed) !== cursor) throw new HttpError(400, 'invalid_request', 'Invalid cursor.')
  return parsed
}

const PAGE_SIZE = 25
// Rows that are read concurrently, with three RPC requests each.
const CONCURRENCY = 5
// Maximum number of pages without a visible transaction that are skipped for one response.
const MAX_ROUNDS = 4

interface HistoryPage {
  readonly data: TransactionRecord[]
  readonly next: string | null
}

/** Pages of the stored activity of an address, newest first. Transaction details are read on first access. */
export class History {
  readonly #records: HistoryRecords

  constructor(
    private readonly core: DataCore,
    private readonly repository: ActivityRepository,
  ) {
    this.#records = new HistoryRecords(core)
  }

  /**
   * Stops at blocks that are still to be read, where the cursor continues later, so that no page has a gap. Rejects if
   * the chain is unreachable.
   */
  async page(chain: Chain, address: Address, after?: PagePosition): Promise<HistoryPage> {
    const account = { chainId: chain.chainId, address }
    const { upTo = 0, missedTo = null } = (await this.repository.getFollowState(account)) ?? {}
    const above = missedTo !== null && (!after || after.block > missedTo) ? missedTo : undefined
    const transactions: DescribedTransaction[] = []
    let nextPosition = after
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const rows = await this.repository.page(account, {
        after: nextPosition,
        above,
        limit: PAGE_SIZE + 1 - transactions.length,
      })
      const pageRows = rows.slice(0, PAGE_SIZE - transactions.length)
      transactions.push(...(await this.#describe(chain, pageRows)))
      nextPosition = pageRows.at(-1) ?? nextPosition
      const isEnd = rows.length <= pageRows.length
      if (isEnd) nextPosition = above === undefined ? undefined : { block: above + 1, position: 0 }
      if (isEnd || transactions.length >= PAGE_SIZE) break
    }
    return {
      data: await this.#records.toRecords(chain, transactions, upTo),
      next: nextPosition ? toCursor(nextPosition) : null,
    }
  }

  async #describe(chain: Chain, rows: readonly StoredTransaction[]): Promise<readonly DescribedTransaction[]> {
    const isListed = (token?: string) =>
      token !== undefined && this.core.tokenIndex.find(chain.chainId, token as Address) !== undefined
    const facts = await mapInBatches(rows, CONCURRENCY, async row => {
      if (row.facts) return row.facts
      const read = await readFacts(chain, row, isListed)
      if (read) await this.repository.storeFacts(row, read)
      return read
    })
    return rows.flatMap(({ hash, block }, at) => {
      const fact = facts[at]
      return fact && fact !== 'nothing' ? [{ hash, block, facts: fact }] : []
    })
  }
}
