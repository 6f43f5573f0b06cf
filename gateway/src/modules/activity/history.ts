import type { Address } from 'viem'
import type { TransactionRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import type { DataCore } from '../data/data-core.js'
import { inTurns } from '../outbound/outbound.js'
import type { PagePlace, ActivityBook, KeptTransaction } from './activity-repository.js'
import { HistoryRecords, type ToldTransaction } from './history-records.js'
import { readFacts } from './read-facts.js'

/** Where the next page begins, as a text that says nothing to others. */
export function cursorOf({ block, position }: PagePlace): string {
  return Buffer.from(`1:${block}:${position}`).toString('base64url')
}

/** Reads one; throws `invalid_request` for what {@link cursorOf} never made. */
export function readCursor(cursor: string): PagePlace {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, block, position] = /^1:(\d{1,15}):(\d{1,9})$/.exec(text) ?? []
  const place = { block: Number(block), position: Number(position) }
  if (block === undefined || cursorOf(place) !== cursor)
    throw new HttpError(400, 'invalid_request', 'The cursor is none.')
  return place
}

/** Transactions of a page. */
const PAGE = 25
/** How many are read at once, three questions each. */
const AT_ONCE = 5
/** How many pages of transactions that turn out to be nothing are gone through for one answer. */
const ROUNDS = 4

/** One page. */
interface HistoryPage {
  readonly data: TransactionRecord[]
  readonly next: string | null
}

/** What is written down of an address, page by page, the newest first. What nobody looked at yet is read now. */
export class History {
  readonly #records: HistoryRecords

  constructor(
    private readonly core: DataCore,
    private readonly book: ActivityBook,
  ) {
    this.#records = new HistoryRecords(core)
  }

  /**
   * Ends where blocks begin that are still to be read, and goes on from there another time: no page has a hole. Throws
   * where the chain cannot be asked.
   */
  async page(chain: Chain, address: Address, after?: PagePlace): Promise<HistoryPage> {
    const whose = { chainId: chain.chainId, address }
    const { upTo = 0, missedTo = null } = (await this.book.followed(whose)) ?? {}
    const above = missedTo !== null && (!after || after.block > missedTo) ? missedTo : undefined
    const told: ToldTransaction[] = []
    let place = after
    for (let round = 0; round < ROUNDS; round++) {
      const rows = await this.book.page(whose, { after: place, above, most: PAGE + 1 - told.length })
      const here = rows.slice(0, PAGE - told.length)
      told.push(...(await this.#tell(chain, here)))
      place = here.at(-1) ?? place
      const isEnd = rows.length <= here.length
      if (isEnd) place = above === undefined ? undefined : { block: above + 1, position: 0 }
      if (isEnd || told.length >= PAGE) break
    }
    return { data: await this.#records.of(chain, told, upTo), next: place ? cursorOf(place) : null }
  }

  async #tell(chain: Chain, rows: readonly KeptTransaction[]): Promise<readonly ToldTransaction[]> {
    const isListed = (token?: string) =>
      token !== undefined && this.core.listed.find(chain.chainId, token as Address) !== undefined
    const facts = await inTurns(rows, AT_ONCE, async row => {
      if (row.facts) return row.facts
      const read = await readFacts(chain, row, isListed)
      if (read) await this.book.learn(row, read)
      return read
    })
    return rows.flatMap(({ hash, block }, at) => {
      const fact = facts[at]
      return fact && fact !== 'nothing' ? [{ hash, block, facts: fact }] : []
    })
  }
}
